"""`mate` and `mate_many`."""

import subprocess
import sys

import pytest

import tsume_shogi
from conftest import HARD, INTERRUPTIBLE

#: Positions of games, with the length of their mates; 0 without one.
GAMES = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1": 0,
    "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1": 3,
    "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1": 1,
}


def test_one_position():
    for sfen, length in GAMES.items():
        found = tsume_shogi.mate(sfen)
        assert (found.answer, found.length) == (int(length > 0), length), sfen
        # The move begins a mate.
        assert (found.move is None) == (length == 0)
        assert tsume_shogi.mate(tsume_shogi.Position(sfen)) == found
        assert tsume_shogi.mate(tsume_shogi.Problem(sfen)) == found
    assert tsume_shogi.mate(HARD, nodes=10) == (-1, None, 0, 10)
    with pytest.raises(tsume_shogi.ParseError):
        tsume_shogi.mate("no position")


def test_both_sides_hold_only_the_stated_pieces():
    # With a piece in hand, the defender interposes.
    sfen = "3lkl3/3p1p3/9/9/9/9/9/9/9 b R 1"
    assert tsume_shogi.mate(sfen)[:3] == (1, "R*5c", 1)
    assert tsume_shogi.mate(tsume_shogi.Problem(sfen), nodes=1_000).length != 1


@pytest.mark.parametrize("threads", [1, 3])
def test_many_positions_have_the_answers_of_one(threads, problems):
    texts = [problem.sfen for problem in tsume_shogi.read(problems / "sound.yaml")]
    texts = (texts + [*GAMES, HARD]) * 3
    found = tsume_shogi.mate_many(texts, nodes=2_000, threads=threads)
    for index, text in enumerate(texts):
        one = tsume_shogi.mate(text, nodes=2_000)
        many = (found.answers[index], found.move(index), found.lengths[index], found.nodes[index])
        assert many == one, text
    assert set(found.answers) == {1, 0, -1} and len(found.moves) == 5 * len(texts)
    assert memoryview(found.answers).itemsize == 1 and memoryview(found.nodes).itemsize == 8


def test_mates_are_those_of_solve(problems):
    for problem in tsume_shogi.read(problems / "sound.yaml"):
        found = tsume_shogi.mate(problem, nodes=20_000)
        if found.answer == 1:
            position = problem.position
            verdict = tsume_shogi.solve(problem, mode="length", nodes=20_000)
            assert found.length >= (verdict.length or verdict.at_least or 1)
            assert found.move in position.checks
        else:
            assert found.answer == -1


@pytest.mark.parametrize("form", ["psv", "hcpe"])
def test_packed_positions_have_the_answers_of_texts(form, command, tmp_path):
    texts = ["4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "8k/9/9/9/7R1/9/9/9/4K4 b - 1"] * 80
    path = tmp_path / f"positions.{form}"
    command("convert", "--literal", "--to", form, "--output", str(path), *texts)
    packed = path.read_bytes()
    found = tsume_shogi.mate_many(packed, form=form, threads=2)
    assert list(found.answers) == [1, 0] * 80 and found == tsume_shogi.mate_many(texts)
    with pytest.raises(tsume_shogi.ParseError) as caught:
        tsume_shogi.mate_many(packed[:-1], form=form)
    assert caught.value.number == 160
    for positions, wrong in [(packed, None), (texts, form)]:
        with pytest.raises(TypeError, match="bytes"):
            tsume_shogi.mate_many(positions, form=wrong)
    with pytest.raises(ValueError, match='form="packed"'):
        tsume_shogi.mate_many(packed, form="packed")


def test_nothing_and_errors():
    nothing = tsume_shogi.mate_many([])
    assert [len(field) for field in nothing] == [0, 0, 0, 0]
    with pytest.raises(tsume_shogi.ParseError) as caught:
        tsume_shogi.mate_many(list(GAMES) + ["9/9 b - 1"], threads=2)
    assert caught.value.number == 4
    with pytest.raises(TypeError):
        tsume_shogi.mate_many([1])


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("call", [f"mate({HARD!r}, nodes=None)", f"mate_many([{HARD!r}] * 3, nodes=None)"])
def test_a_signal_ends_the_search(call):
    code = INTERRUPTIBLE + f"import threading, _thread; threading.Timer(1, _thread.interrupt_main).start(); tsume_shogi.{call}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert ended.returncode != 0 and "KeyboardInterrupt" in ended.stderr
