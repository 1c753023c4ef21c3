#!/usr/bin/env python3
"""Compares the answers of two checkers, `tsume verify` and `tsume-verified` (the arguments are both programs), about the
certificates of ../problems and TSUME_CASES damaged ones. With further arguments, the certificates are those files."""
import collections
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
tsume, verified = (str(pathlib.Path(name).resolve()) for name in sys.argv[1:3])
wanted = os.environ.get("TSUME_CASES", "")
cases = int(wanted) if wanted.isdigit() else 1000
rng = random.Random(1)


def written(folder):
    """The certificates of the problems and of the cases in RULES, in all readings: also bounds, where a limit comes
    first, and problems that are not sound."""
    problems = sorted((root / "problems").glob("*.yaml"))
    rules = (root / "src" / "judge" / "RULES.md").read_text()
    cases = pathlib.Path(folder) / "cases.sfen"
    cases.write_text("".join(f"{sfen}\n" for sfen in re.findall(r"^\| `([^`]+ b \S+ 1)` \|", rules, re.MULTILINE)))
    for number, (options, most, files) in enumerate((
        ("--futile standard --nodes 20k", 500, problems), ("--futile standard --mode length --nodes 50", 100, problems),
        ("--futile checker --mode length --nodes 20k", 50, problems),
        ("--futile wide --mode length --nodes 20k", 50, problems), ("--futile wide --nodes 50", 50, problems),
        ("--futile none --mode length --nodes 20k", 50, problems), ("--futile none --mode any --nodes 20k", 50, problems),
        ("--futile none --mode length --nodes 50", 50, problems), ("--futile none --nodes 20k", 50, problems),
        *((f"--futile {reading} --nodes 20k", 50, [cases]) for reading in ("none", "checker", "standard", "wide")),
    )):
        command = [tsume, "check", "--certificates", f"{folder}/{number}", *options.split(), *files]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name in sorted(pathlib.Path(f"{folder}/{number}").iterdir())[:most]:
            yield name.read_bytes()


def damaged(one, other):
    """A certificate with a change in its body or its header, where another certificate may lend a line."""
    at = one.index(b"\n\n") + 2
    header, body = one[:at], bytearray(one[at:])
    place, to = rng.randrange(len(body)), rng.randrange(len(body))
    kind = rng.randrange(12)
    if kind < 3:
        body[place] ^= 1 << rng.randrange(8)
    elif kind == 3:
        body[place] = rng.randrange(10)
    elif kind == 4:
        del body[place:]
    elif kind == 5:
        del body[place]
    elif kind == 6:
        body.insert(place, rng.choice((0, 1, 2, 3, 128, 255)))
    elif kind == 7:
        body[place], body[to] = body[to], body[place]
    elif kind == 8:
        claim = rng.choice(("within", "not within", "exactly")) + f" {rng.choice((1, 3, 5, 7, 65535))}, "
        header = re.sub(b"claim: .*", b"claim: " + (claim + rng.choice(("nothing", "a piece")) + " left").encode(), header)
    elif kind == 9:
        line = rng.choice((b"position: .*", b"claim: .*", b"reading: .*"))
        header = re.sub(line, re.search(line, other).group().replace(b"\\", b""), header)
    elif kind == 10:
        header = bytearray(header)
        place = rng.randrange(len(header))
        change = rng.randrange(3)
        if change == 0:
            header[place] ^= 1 << rng.randrange(8)
        elif change == 1:
            del header[place]
        else:
            header.insert(place, rng.choice(b"0123456789+-/ \nPLNSGBRKplnsgbrk\xff"))
    else:
        return one + rng.choice((other, other[:rng.randrange(len(other))], b"\n", b"tsume"))
    return bytes(header) + bytes(body)


def canonical(answer):
    """An answer with the hands of its position in one order: `tsume verify` writes the position anew."""
    *before, hands, move = answer.split(" ")
    held = sorted((letter, int(count or 1)) for count, letter in re.findall(r"(\d*)([a-zA-Z])", hands))
    return " ".join(before) + f" {held} {move}"


def answers(program, names):
    """The answers about files, by name: the verified claims, and the word of the answer that ends the file."""
    run = subprocess.run([*program, *names], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    found = collections.defaultdict(list)
    for line in run.stdout.decode(errors="replace").splitlines():
        match = re.match(r"(?:error: |note: )?([^:]+): (verified: .*|refused|not a certificate|no certificate)", line)
        if match:
            answer = match.group(2)
            found[match.group(1)].append(canonical(answer) if answer[:9] == "verified:" else answer)
    return found


with tempfile.TemporaryDirectory() as folder:
    certificates = [pathlib.Path(name).read_bytes() for name in sys.argv[3:]] or list(written(folder))
    os.chdir(folder)
    counts, differences = collections.Counter(), 0
    for begin in range(0, len(certificates) + cases, 500):
        names = []
        for number in range(begin, min(begin + 500, len(certificates) + cases)):
            whole = number < len(certificates)
            one = certificates[number] if whole else damaged(rng.choice(certificates), rng.choice(certificates))
            name = f"{'whole' if whole else 'damaged'}-{number}"
            pathlib.Path(name).write_bytes(one)
            names.append(name)
        ours, theirs = answers([verified], names), answers([tsume, "verify"], names)
        for name in names:
            our, their = ours[name], theirs[name]
            if our:
                counts[f"{name.split('-')[0]}, {our[-1].split(':')[0]}"] += 1
            if our != their or not ours[name]:
                differences += 1
                (root / "formal" / "out" / name).write_bytes(pathlib.Path(name).read_bytes())
                print(f"formal/out/{name}: {ours[name]}, but tsume verify: {theirs[name]}")
            pathlib.Path(name).unlink()
for what, count in sorted(counts.items()):
    print(f"certificates, {what}: {count}")
print(f"both checkers: {differences} different answers" if differences else "both checkers: the same answers")
sys.exit(bool(differences))
