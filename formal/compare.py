#!/usr/bin/env python3
"""Compares the rules of Shogi.v, as a program (the argument), with the known answers in tests/data, or in
../shared/data, or in the folder that the variable TSUME_DATA names."""
import json
import os
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
shared = root.parent / "shared" / "data"
data = pathlib.Path(os.environ.get("TSUME_DATA") or (shared if shared.is_dir() else root / "tests" / "data"))
read = lambda name: [json.loads(line) for line in (data / name).read_text().splitlines()]
# Captured pieces change hands unpromoted, and a pawn that is dropped may not mate: counted with python-shogi.
asked = [
    ("perft 3 4k4/4r4/9/9/4R4/9/9/9/4K4 b - 1", "1473"),
    ("perft 3 4k4/9/3+p1+b3/4S4/9/9/9/9/4K4 b - 1", "7382"),
    ("perft 1 6G1k/9/8G/9/9/9/9/9/4K4 b P 1", "81"),
]
for one in read("perft.jsonl"):
    asked += [(f"perft {depth} {one['sfen']}", str(count)) for depth, count in one["perft"].items() if count <= 30000]
for one in read("movegen.jsonl"):
    if one["kind"] in ("legal", "checks"):
        asked.append((f"{one['kind']} {one['sfen']}", " ".join(sorted(one["list"]))))
questions = "".join(question + "\n" for question, _ in asked)
answers = subprocess.run(sys.argv[1:2], input=questions, capture_output=True, text=True, check=True).stdout
answers = answers.split("\n")[:-1]
wrong = [
    f"{question}: {' '.join(sorted(answer.split()))}, not {known}"
    for (question, known), answer in zip(asked, answers)
    if " ".join(sorted(answer.split())) != known
]
print("\n".join(wrong) or f"the rules of Shogi.v: {len(asked)} known answers, all the same")
sys.exit(bool(wrong) or len(answers) != len(asked))
