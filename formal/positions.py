#!/usr/bin/env python3
"""Compares the checks and replies of Shogi.v, as a program (the argument), with those of the second checker,
../tests/verify.py, in TSUME_CASES random positions."""
import os
import pathlib
import random
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
# Its definitions, without the last part, which verifies files.
second = {}
exec((root / "tests" / "verify.py").read_text().split("\nworst = 0")[0], second)
kinds, sets, rng = second["KINDS"], (18, 4, 4, 4, 4, 2, 2), random.Random(1)


def square(at):
    return f"{9 - at % 9}{chr(97 + at // 9)}"


def words(moves):
    """The moves of a list, sorted."""
    return sorted(
        f"{kinds[87 - origin]}*{square(to)}" if origin >= 81 else square(origin) + square(to) + "+" * promotes
        for origin, to, promotes in moves
    )


def sfen(position):
    letter = lambda name, side: name.lower() if side else name
    cells = ["1" if one is None else letter(*one) for one in position.squares]
    held = [str(n) + letter(kinds[kind], side) for side in (0, 1) for kind, n in enumerate(position.hands[side]) if n]
    rows = "/".join("".join(cells[at : at + 9]) for at in range(0, 81, 9))
    return f"{rows} {'bw'[position.turn]} {''.join(held) or '-'} 1"


def random_start():
    """A position in which a certificate can begin, with most pieces near the defending king."""
    while True:
        squares, hands, attacker, rest = [None] * 81, [[0] * 7, [0] * 7], rng.randrange(2), list(sets)
        row, column = rng.choice((rng.randrange(9), 8 * attacker)), rng.randrange(9)
        squares[9 * row + column] = ("K", 1 - attacker)
        if rng.random() < 0.4:
            squares[rng.choice([at for at in range(81) if not squares[at]])] = ("K", attacker)
        for kind in rng.choices(range(7), (6, 3, 3, 3, 3, 2, 3), k=rng.randrange(3, 16)):
            near = lambda line: max(0, min(8, line + rng.randrange(-3, 4)))
            at = rng.choice((9 * near(row) + near(column), rng.randrange(81)))
            if rest[kind] and rng.random() < 0.25:
                hands[rng.randrange(2)][kind] += 1
                rest[kind] -= 1
            elif rest[kind] and not squares[at]:
                plus = "+" if kinds[kind] != "G" and rng.random() < 0.3 else ""
                squares[at] = (plus + kinds[kind], rng.choice((attacker, attacker, 1 - attacker)))
                rest[kind] -= 1
        if rng.random() < 0.7:
            hands[1 - attacker] = [a + b for a, b in zip(hands[1 - attacker], rest)]
        start = second["Position"](squares, hands, attacker)
        try:
            second["read_sfen"](sfen(start))
            return start
        except second["Refused"]:
            continue


wanted = os.environ.get("TSUME_CASES", "")
cases = int(wanted) if wanted.isdigit() else 1000
asked = []
while len(asked) < cases:
    start = random_start()
    checks = second["checks"](start)
    asked.append((f"checks {sfen(start)}", words(checks)))
    for move in rng.sample(checks, min(2, len(checks))):
        position = start.play(move)
        replies = second["replies"](position)
        asked.append((f"legal {sfen(position)}", words(replies)))
        if replies:
            position = position.play(rng.choice(replies))
            asked.append((f"checks {sfen(position)}", words(second["checks"](position))))
questions = "".join(question + "\n" for question, _ in asked)
answers = subprocess.run(sys.argv[1:2], input=questions, capture_output=True, text=True, check=True).stdout.splitlines()
wrong = [f"{one}: {answer}, not {' '.join(known)}" for (one, known), answer in zip(asked, answers) if sorted(answer.split()) != known]
print("\n".join(wrong) or f"the rules of Shogi.v: {len(asked)} random positions, the same moves as in tests/verify.py")
sys.exit(bool(wrong) or len(answers) != len(asked))
