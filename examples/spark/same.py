#!/usr/bin/env python3
"""Whether two runs found the same: same.py ONE TWO

ONE and TWO are files or folders of verdicts as JSON lines. Where a verdict stands depends on how the
problems were divided, so the verdicts are compared as a set in which each may be more than once.
"""

import json
import sys
from collections import Counter
from pathlib import Path

PLACE = ["number", "input", "line"]


def verdicts(name: str) -> Counter:
    path = Path(name)
    found = Counter()
    for file in sorted(path.glob("part-*")) if path.is_dir() else [path]:
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                verdict = {key: value for key, value in json.loads(line).items() if key not in PLACE}
                found[json.dumps(verdict, sort_keys=True)] += 1
    return found


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    one, two = map(verdicts, sys.argv[1:])
    others = list(((one - two) + (two - one)).elements())
    if others:
        sys.exit(f"{len(others)} verdicts are in one run only, the first is {others[0]}")
    print(f"{one.total()} verdicts, all the same")


if __name__ == "__main__":
    main()
