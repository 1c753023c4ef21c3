"""Reads and writes records with python-shogi and cshogi.

    libraries.py read LIBRARY FORMAT FOLDER     a line of JSON for each file, in the order of names
    libraries.py write LIBRARY FORMAT FOLDER    a file for each record of standard input

A record is {"name", "start", "moves", "comments"}, as in compare.mjs; a file that cannot be read has an
"error" instead. Both libraries have the main line only.
"""

import json
import os
import sys

library, kind = sys.argv[2], sys.argv[3]
folder = sys.argv[4]

try:
    if library == "python-shogi":
        import shogi
        import shogi.CSA
        import shogi.KIF
    else:
        import cshogi
        import cshogi.CSA
        import cshogi.KI2
        import cshogi.KIF
except ImportError:
    sys.exit(f"SKIPPED: {library} is not installed")


def read_python_shogi(text):
    parser = {"kif": "KIF", "csa": "CSA"}[kind]
    record = getattr(shogi, parser).Parser.parse_str(text)[0]
    return {"start": record["sfen"], "moves": record["moves"]}


def read_cshogi(text):
    if kind == "csa":
        parser = cshogi.Parser.parse_str(text)[0]
    else:
        parser = getattr(cshogi, kind.upper()).Parser.parse_str(text)
    return {"start": parser.sfen, "moves": [cshogi.move_to_usi(move) for move in parser.moves]}


def write_python_shogi(record, path):
    summary = {"names": ["a", "b"], "sfen": record["start"] + " 1", "moves": record["moves"], "win": None}
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(shogi.KIF.Exporter.kif(summary))


def write_cshogi(record, path):
    board = cshogi.Board(sfen=record["start"] + " 1")
    is_even = board.sfen() == cshogi.STARTING_SFEN
    if kind == "csa":
        exporter = cshogi.CSA.Exporter(path, encoding="utf-8")
        exporter.info(board)
    else:
        exporter = getattr(cshogi, kind.upper()).Exporter(path)
        if kind == "kif":
            exporter.header(["a", "b"], handicap=None if is_even else board)
        else:
            exporter.header(["a", "b"])
    for usi in record["moves"]:
        move = board.move_from_usi(usi)
        exporter.move(move)
        board.push(move)
    exporter.close()


if sys.argv[1] == "read":
    reader = read_python_shogi if library == "python-shogi" else read_cshogi
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8-sig") as file:
            text = file.read()
        try:
            record = reader(text)
        except Exception as error:
            record = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"name": name, **record}))
else:
    writer = write_python_shogi if library == "python-shogi" else write_cshogi
    os.makedirs(folder, exist_ok=True)
    for line in sys.stdin:
        record = json.loads(line)
        try:
            writer(record, os.path.join(folder, record["name"]))
        except Exception as error:
            print(json.dumps({"name": record["name"], "error": f"{type(error).__name__}: {error}"}))
