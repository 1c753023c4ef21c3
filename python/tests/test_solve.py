"""One problem and its verdict."""

import copy
import datetime
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import tsume_shogi
from conftest import FIRST, HARD, INTERRUPTIBLE
from tsume_shogi import ParseError, Position, Problem, solve


def test_every_bundled_verdict_is_that_of_the_command(problems, command):
    files = sorted(path for path in problems.iterdir() if path.suffix in (".yaml", ".txt"))
    assert len(files) >= 5
    count = 0
    for file in files:
        printed = command("solve", "--format", "json", "--nodes", 20_000, file).stdout.splitlines()
        read = list(tsume_shogi.read(file))
        assert len(printed) == len(read) > 0
        for line, problem in zip(printed, read):
            expected = json.loads(line)
            verdict = solve(problem, nodes=20_000)
            found = verdict.to_dict()
            assert list(found) == list(expected)
            expected["ms"] = found["ms"]
            assert json.dumps(found) == json.dumps(expected)
            assert "ms" not in verdict.to_dict(times=False)
            check_attributes(verdict, expected)
            count += 1
    assert count > 40


def check_attributes(verdict, expected):
    """What a verdict says by its attributes is what its JSON says."""
    for name in ["answer", "length", "surplus", "sound", "agrees", "mode", "nodes"]:
        assert getattr(verdict, name) == expected[name]
    assert [move.usi for move in verdict.solution] == expected["solution"]
    assert len(verdict.defects) == len(expected["defects"])
    for defect, fields in zip(verdict.defects, expected["defects"]):
        for name in ["kind", "weight", "ply", "length", "surplus"]:
            assert getattr(defect, name) == fields[name]
        assert [move.usi for move in defect.line] == fields["line"]
        assert (defect.move and defect.move.usi) == fields["move"]
        for name in ["at_most", "reading", "piece"]:
            assert getattr(defect, name) == fields.get(name)
    for value in [verdict, verdict.problem, *verdict.defects, *verdict.solution]:
        again = pickle.loads(pickle.dumps(value))
        assert again == value and hash(again) == hash(value) and repr(again) == repr(value)
        assert type(again) is type(value)


def test_options_change_the_question(command):
    options = dict(nodes=5000, mode="length", futile="none", depth=1, tries=True, tolerate="none")
    arguments = "--nodes 5000 --mode length --futile none --depth 1 --tries --tolerate none".split()
    printed = command("solve", "--format", "json", *arguments, FIRST).stdout
    expected = json.loads(printed)
    assert solve(FIRST, **options).to_dict(times=False).items() <= expected.items()
    assert solve(FIRST, tolerate=["detour", "yozume at the last move"][:1]).sound is True
    limited = solve(HARD, time=datetime.timedelta(milliseconds=50))
    assert limited.answer == "undecided" and limited.to_dict()["limits"] == {"nodes": None, "ms": 50}
    assert solve(FIRST, memory="1M").nodes > 0 and solve(FIRST, memory=1 << 20, threads=2).sound


@pytest.mark.parametrize(
    "options, error, words",
    [
        ({"mode": "all"}, ValueError, "mode=\"all\": expected one of any, length, judge"),
        ({"futile": 3}, TypeError, "str"),
        ({"nodes": -1}, OverflowError, ""),
        ({"time": -1.0}, ValueError, "time=-1: expected seconds"),
        ({"time": float("nan")}, ValueError, "time=NaN"),
        ({"memory": "lots"}, ValueError, "memory=\"lots\": expected bytes, or 64M or 1G"),
        ({"memory": 1 << 62}, MemoryError, "cannot allocate"),
        ({"threads": 0}, ValueError, "threads=0: expected 1 to 255"),
        ({"depth": 10}, ValueError, "depth=10: expected 0 to 9"),
        ({"tolerate": ["yozume"]}, ValueError, "tolerate=\"yozume\""),
        ({"node": 5}, TypeError, "unexpected keyword argument \"node\""),
    ],
)
def test_wrong_options(options, error, words):
    with pytest.raises(error) as raised:
        solve(FIRST, **options)
    assert words in str(raised.value)


@pytest.mark.parametrize("problem", [None, 3, b"8k/9", [FIRST]])
def test_what_is_no_problem(problem):
    with pytest.raises(TypeError, match="expected a Problem, a Position or a str"):
        solve(problem)


def test_errors_have_a_place():
    with pytest.raises(ParseError) as raised:
        solve("Title: x\nBlack: +B3d, Q2e\nWhite: K1c")
    error = raised.value
    assert isinstance(error, ValueError) and (error.line, error.column) == (2, 14)
    assert "found `Q2e`" in str(error) and error.to_dict()["line"] == 2
    again = pickle.loads(pickle.dumps(error))
    assert again == error and str(again) == str(error) and again.to_dict() == error.to_dict()
    for text in ["", "\0", "x" * 100_000, "\ud800", f"{FIRST}\n{FIRST}", "8k/9/9/9/9/9/9/9/9 b 19P 1"]:
        with pytest.raises(ValueError):
            Problem(text)


def test_a_position_is_a_problem():
    position = Position("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1")
    assert solve(position).length == solve(FIRST).length == 3
    assert solve(Problem(position)) == solve(position)
    assert solve(position).problem.position == position


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_ends_a_search_at_once():
    code = INTERRUPTIBLE + f"print('begun', flush=True); tsume_shogi.solve({HARD!r})"
    started = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    started.stdout.readline()
    time.sleep(0.3)
    began = time.monotonic()
    started.send_signal(signal.SIGINT)
    _, errors = started.communicate(timeout=20)
    assert b"KeyboardInterrupt" in errors and time.monotonic() - began < 2


def test_other_threads_run_during_a_search():
    found = []
    searches = [threading.Thread(target=lambda: found.append(solve(HARD, time=0.5))) for _ in range(2)]
    began = time.monotonic()
    for search in searches:
        search.start()
    steps = 0
    while any(search.is_alive() for search in searches):
        time.sleep(0.005)
        steps += 1
    assert steps > 20 and len(found) == 2 and time.monotonic() - began < 20


def test_verdicts_are_values():
    one, other = solve(FIRST), solve(FIRST)
    assert one == other and len({one, other}) == 1 and one != solve(FIRST, mode="any")
    assert one != "x" and not one == None  # noqa: E711
    assert copy.copy(one) == one and copy.deepcopy(one) == one
    assert str(one) == "sound, 3 moves" and one.class_ == "sound" and one.seconds is not None
    assert one._repr_svg_().startswith("<svg ") and "sound, 3 moves" in one._repr_svg_()
    assert one.svg(style="western", background="dark", width=300) != one.svg()
    with pytest.raises(ValueError, match="expected one of print, pieces, western"):
        one.svg(style="x")


def test_hashes_do_not_depend_on_the_process():
    code = f"import tsume_shogi as t; v = t.solve({FIRST!r}); print(hash(v), hash(v.problem))"
    runs = [subprocess.check_output([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}) for seed in "12"]
    assert runs[0] == runs[1]
