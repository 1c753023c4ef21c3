"""Streams of problems."""

import csv
import io
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import tsume_shogi
from conftest import FIRST, HARD, INTERRUPTIBLE, ROOT
from tsume_shogi import ParseError, Problem, check, read, solve

NO_MATE = "8k/9/9/9/9/9/9/9/9 b G 1"


def test_the_order_is_that_of_the_input():
    problems = [HARD if number % 7 == 0 else FIRST if number % 2 else NO_MATE for number in range(300)]
    answers = {HARD: "undecided", FIRST: "mate", NO_MATE: "no mate"}
    for jobs in [1, 2, 5]:
        verdicts = list(check(problems, jobs=jobs, nodes=500 if jobs > 1 else 100, mode="length"))
        assert [verdict.number for verdict in verdicts] == list(range(1, 301))
        if jobs > 1:
            assert [verdict.answer for verdict in verdicts] == [answers[problem] for problem in problems]
    assert list(check([])) == []


def test_verdicts_are_those_of_the_command(problems, command):
    files = [problems / "sound.yaml", problems / "defects.yaml", problems / "first.txt"]
    printed = command("check", "--format", "jsonl", "--no-times", "--nodes", 5000, *files).stdout
    all_problems = itertools.chain.from_iterable(map(read, files))
    found = [verdict.to_json(times=False) for verdict in check(all_problems, nodes=5000)]
    assert found == printed.splitlines()


@pytest.mark.parametrize("rules", ["smartphone", "magazine", "lishogi", "strict", "classical"])
def test_submissions_are_answered_as_by_the_command(rules, command):
    submissions = ROOT / "examples" / "submissions.yaml"
    lines = command("check", "--rules", rules, "--format", "csv", "--no-times", submissions).stdout.splitlines()
    expected = [(row["decision"], row["reasons"]) for row in csv.DictReader(lines)]
    decisions = [tsume_shogi.accept(problem, rules) for problem in read(submissions)]
    found = [(one.answer, "; ".join(str(reason) for reason in one.reasons)) for one in decisions]
    assert found == expected and len(found) == 10


def test_an_endless_input_is_read_only_ahead():
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield FIRST

    for count, verdict in enumerate(check(endless(), jobs=2), 1):
        assert verdict.length == 3 and taken <= count + 256
        if count == 500:
            break


def test_an_answer_does_not_wait_for_later_problems():
    asked = []

    def one_by_one():
        for number in range(5):
            asked.append(number)
            yield FIRST
            time.sleep(0.3)

    verdicts = check(one_by_one(), jobs=1, nodes=1000)
    next(verdicts)
    assert len(asked) <= 3


def test_errors_are_raised_or_returned():
    texts = [FIRST, "Black: Q2e", NO_MATE]
    verdicts = check(texts)
    assert next(verdicts).length == 3
    with pytest.raises(ParseError, match="problem 2: text:1:8: found `Q2e`") as raised:
        next(verdicts)
    assert raised.value.number == 2
    assert next(verdicts).answer == "no mate" and next(verdicts, None) is None
    one, error, other = check(texts, errors="return")
    assert isinstance(error, ParseError) and error.to_dict()["number"] == 2 and "error_ja" in error.to_dict()
    assert (one.number, other.number) == (1, 3)
    with pytest.raises(ValueError, match="errors=\"x\""):
        check(texts, errors="x")
    with pytest.raises(TypeError, match="iterable"):
        check(3)
    for one in [FIRST, FIRST.encode(), Problem(FIRST), Problem(FIRST).position]:
        with pytest.raises(TypeError, match=r"found one .*: use solve\(problem\) for one problem"):
            check(one)
    with pytest.raises(TypeError, match="expected a Problem, a Position or a str, found int"):
        list(check([FIRST, 3]))


def test_an_exception_of_the_input_ends_the_run():
    def broken():
        yield from [FIRST] * 3
        raise KeyError("gone")

    verdicts = check(broken(), jobs=1)
    with pytest.raises(KeyError, match="gone"):
        list(verdicts)
    assert list(verdicts) == []


def test_closing_ends_the_searches():
    with check([HARD] * 4, jobs=2) as verdicts:
        began = time.monotonic()
    assert list(verdicts) == [] and time.monotonic() - began < 2
    verdicts = check([HARD] * 4, jobs=2)
    del verdicts


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_ends_a_run_at_once():
    code = INTERRUPTIBLE + f"print('begun', flush=True); list(tsume_shogi.check([{HARD!r}] * 4, jobs=2))"
    started = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    started.stdout.readline()
    time.sleep(0.3)
    began = time.monotonic()
    started.send_signal(signal.SIGINT)
    _, errors = started.communicate(timeout=20)
    assert b"KeyboardInterrupt" in errors and time.monotonic() - began < 2


def test_the_lock_of_the_interpreter_is_free():
    def search():
        list(check([HARD] * 2, jobs=2, time=0.5))

    thread = threading.Thread(target=search)
    thread.start()
    steps = 0
    while thread.is_alive():
        time.sleep(0.005)
        steps += 1
    assert steps > 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_threads_do_not_follow_into_a_fork():
    verdicts = check([FIRST] * 3, jobs=1)
    next(verdicts)
    child = os.fork()
    if child == 0:
        try:
            next(verdicts)
        except RuntimeError:
            os._exit(0)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(list(verdicts)) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_does_not_grow_with_the_number_of_problems():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    sizes = []
    problems = itertools.repeat(FIRST, 1500)
    for number, _ in enumerate(check(problems, jobs=2, memory="16M"), 1):
        if number % 500 == 0:
            sizes.append(resident())
    assert sizes[2] - sizes[0] < 8 << 20, sizes


def test_collections_are_read_from_everywhere(problems, tmp_path):
    expected = list(read(problems / "defects.yaml"))
    assert len(expected) > 10 and expected[0].number_in_file == 1
    assert list(read(str(problems / "defects.yaml"))) == expected
    with open(problems / "defects.yaml", "rb") as file:
        assert [problem.sfen for problem in read(file)] == [problem.sfen for problem in expected]
    with open(problems / "defects.yaml", encoding="utf-8") as file:
        assert [problem.title for problem in read(file)] == [problem.title for problem in expected]
    sizes = [len(list(read(file))) for file in problems.iterdir() if file.suffix in (".yaml", ".txt")]
    assert len(list(read(problems))) == sum(sizes)
    for form in ["western", "sfen", "bod", "kif", "yaml", "jsonl", "csa", "usi"]:
        file = tmp_path / f"all.{dict(western='txt', bod='txt').get(form, form)}"
        separator = "/\n" if form == "csa" else "\n"
        file.write_text(separator.join(problem.write(form) for problem in expected[:3]), encoding="utf-8")
        assert [problem.sfen for problem in read(file)] == [problem.sfen for problem in expected[:3]], form
    sjis = tmp_path / "sjis.kif"
    sjis.write_bytes(expected[0].write("kif").encode("cp932"))
    assert [problem.sfen for problem in read(sjis)] == [expected[0].sfen]


def test_reading_is_lazy_and_continues_after_errors(tmp_path):
    class Endless:
        taken = 0

        def read(self, size):
            self.taken += 1
            return f"{FIRST}\n" * 10

    source = Endless()
    problems = read(source, form="sfen")
    assert [next(problems).sfen for _ in range(100)] == [Problem(FIRST).sfen] * 100
    assert source.taken < 30
    assert len(list(itertools.islice(check(problems, jobs=1), 20))) == 20

    file = tmp_path / "a.sfen"
    file.write_text(f"{FIRST}\n9/9 b - 1\n{NO_MATE}\n")
    problems = read(file)
    next(problems)
    with pytest.raises(ParseError) as raised:
        next(problems)
    assert raised.value.line == 2 and str(file) in str(raised.value)
    assert next(problems).number_in_file == 3 and list(problems) == []
    assert any("rest" in note for note in problems.notes)
    one, error, other = check(read(file, errors="return"), errors="return")
    assert one.length == 3 and error.line == 2 and error.to_dict()["number"] == 2 and other.number == 3


def test_errors_of_files(tmp_path):
    with pytest.raises(FileNotFoundError) as raised:
        read(tmp_path / "missing.sfen")
    assert raised.value.filename == str(tmp_path / "missing.sfen")
    with pytest.raises(TypeError):
        read(3)
    with pytest.raises(ValueError, match="form=\"x\""):
        read(io.StringIO(""), form="x")
    assert list(read(io.StringIO(""))) == []

    class Broken:
        def read(self, size):
            raise KeyError("gone")

    with pytest.raises(KeyError, match="gone"):
        next(read(Broken()))

    class Wrong:
        def read(self, size):
            return 3

    with pytest.raises(TypeError, match="neither bytes nor str"):
        next(read(Wrong()))


def test_equal_to_one_search_each(problems):
    read_problems = list(read(problems / "sound.yaml"))
    for verdict, problem in zip(check(read_problems, nodes=2000), read_problems):
        alone = json.loads(solve(problem, nodes=2000).to_json(times=False))
        together = json.loads(verdict.to_json(times=False))
        assert {**together, **alone} == together and set(together) - set(alone) == {"number", "asked"}
