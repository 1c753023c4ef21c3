"""Problems, positions and moves."""

import copy
import pickle
import random

import pytest

import tsume_shogi
from conftest import FIRST
from tsume_shogi import IllegalMoveError, ParseError, Position, Problem


def test_every_notation_is_read():
    sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1"
    problem = Problem(sfen)
    for form in ["western", "sfen", "bod", "kif", "yaml", "jsonl", "csa", "usi"]:
        again = Problem(problem.write(form))
        assert again.sfen == sfen, form
    link = "https://lishogi.org/editor/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_Rr3g4s4n3l17p_1"
    assert Problem(link).sfen == sfen
    with pytest.raises(ValueError, match="form=\"x\": expected one of"):
        problem.write("x")


def test_claims():
    text = "Id: 7\nTitle: Silver\nAuthor: A. Composer\nMoves: 3\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\nSolution: 1. R*1b 2. Lx1b 3. +B-2d\n"
    problem = Problem.parse(text)
    assert (problem.id, problem.title, problem.author, problem.claimed_length) == ("7", "Silver", "A. Composer", 3)
    assert [move.japanese for move in problem.claimed_solution] == ["▲１二飛", "△同香", "▲２四馬"]
    assert problem == Problem(str(problem)) and problem != Problem(FIRST)
    assert problem.position == Problem(FIRST).position and hash(problem) == hash(Problem(FIRST))
    assert "Silver" in problem._repr_svg_() and repr(problem).startswith('<Problem "7" 8l/7b1')
    assert Problem(FIRST).rest and not Problem(Problem(FIRST).sfen).rest
    assert Problem(FIRST, literal=True).position.sfen == FIRST
    assert Problem(f"{FIRST} # p17", form="sfen").id == "p17"


def test_problems_are_pickled_with_their_records(problems, tmp_path):
    kif = tmp_path / "a.kif"
    tree = Problem(FIRST).write("kif") + "手数----指手---------消費時間--\n   1 １二飛打\n*a comment\n   2 同　香\n\n変化：1手\n   1 ２四馬(34)\n"
    kif.write_text(tree, encoding="utf-8")
    for file in [*problems.glob("*.yaml"), *problems.glob("*.txt"), kif]:
        for problem in tsume_shogi.read(file):
            again = pickle.loads(pickle.dumps(problem))
            assert again == problem and str(again) == str(problem) and again.write("kif") == problem.write("kif")
            assert (again.file, again.number_in_file) == (str(file), problem.number_in_file)
            assert copy.deepcopy(problem) == problem


def test_moves_are_played_and_taken_back():
    position = Position("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1")
    start = position.copy()
    position.push("R*1b")
    position.push(position.move("同香"))
    assert [move.japanese for move in position.move_stack] == ["▲１二飛", "△同香"]
    position.push("2四馬")
    assert position.is_mate() and position.is_check() and position.legal_moves == []
    assert [position.pop().usi for _ in range(3)] == ["3d2d", "1a1b", "R*1b"]
    assert position == start and hash(position) == hash(start) and position.move_stack == []
    with pytest.raises(IndexError):
        position.pop()
    with pytest.raises(IllegalMoveError, match="R\\*1c is not legal here"):
        position.push("R*1c")
    with pytest.raises(ParseError) as raised:
        position.push("nonsense")
    assert raised.value.line == 1 and position == start
    with pytest.raises(TypeError):
        position.push(None)
    assert position.is_legal("R*1b") and not position.is_legal("1a1b") and not position.is_legal("x")


def test_pieces():
    position = Position()
    assert position.sfen.startswith("lnsgkgsnl/") and position.turn == "black"
    assert (position.piece_at("7g"), position.piece_at("２二"), position.piece_at("5e")) == ("P", "b", None)
    assert position.hand("white") == {} and len(position.legal_moves) == 30
    assert str(position).count("\n") > 9 and "\x1b" not in str(position)
    assert eval(repr(position)) == position
    with pytest.raises(ValueError):
        position.hand("green")
    with pytest.raises(ParseError):
        position.piece_at("10j")
    for wrong in ["", "9/9", "8k/9/9/9/9/9/9/9/9 b 19P 1", "8P/8k/9/9/9/9/9/9/9 b - 1"]:
        with pytest.raises(ParseError):
            Position(wrong)


def test_moves_are_values():
    position = Position()
    one, other = position.move("7g7f"), position.move("▲７六歩")
    assert one == other == "7g7f" and len({one, other, "7g7f"}) == 1 and one != "2g2f" and one != 3
    assert (one.from_square, one.to_square, one.is_drop, one.promotes) == ("7g", "7f", False, False)
    assert str(one) == "7g7f" and repr(one) == "<Move 7g7f ▲７六歩>" and one.western == "P-7f"
    position.push(one)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.pop() == "7g7f" and again == Position()
    assert again != position and position != "x"


def test_moves_are_those_of_python_shogi():
    shogi = pytest.importorskip("shogi")
    chance = random.Random(1)
    position, board = Position(), shogi.Board()
    for _ in range(300):
        expected = sorted(move.usi() for move in board.legal_moves)
        found = sorted(move.usi for move in position.legal_moves)
        assert found == expected
        assert position.is_check() == board.is_check() and position.sfen.split()[:3] == board.sfen().split()[:3]
        if not found:
            assert position.is_mate()
            break
        move = chance.choice(found)
        position.push(move)
        board.push_usi(move)


def test_any_text_is_a_value_or_an_error():
    chance = random.Random(2)
    words = ["Black:", "K1a", "+B3d", " / ", "\n", "8k/9", "9/", "b - 1", "R*1b", "同香", "１二飛", "{", '"sfen":', "- x: y", "\0", "\ud800", "é", "*", "手数", "position sfen "]
    start = Position()
    for _ in range(3000):
        text = "".join(chance.choice(words) for _ in range(chance.randint(0, 8)))
        for read in [Problem, Position, start.move, start.piece_at, lambda text: Problem(text, form="yaml")]:
            try:
                read(text)
            except ValueError:
                pass
    assert start == Position()
