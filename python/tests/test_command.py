"""The command in the package."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from importlib import metadata

import pytest

import tsume_shogi
from conftest import FIRST, HARD

TSUME = shutil.which("tsume-shogi", path=sysconfig.get_path("scripts"))


def run(*arguments, program=TSUME, **options):
    return subprocess.run([program, *arguments], capture_output=True, text=True, **options)


def test_the_version_is_that_of_the_package():
    assert run("--version").stdout == f"tsume {tsume_shogi.__version__}\n"
    python = run("-m", "tsume_shogi", "--version", program=sys.executable)
    assert python.stdout == f"tsume {tsume_shogi.__version__}\n"


def test_only_programs_of_this_name_are_installed():
    """A package of another author has a command `tsume`."""
    programs = {point.name for point in metadata.distribution("tsume-shogi").entry_points}
    assert programs == {"tsume-shogi", "tsume-usi"}
    assert "Usage: tsume-shogi " in run("solve", "--help").stdout
    assert run("completions", "bash").stdout.rstrip().splitlines()[-2].endswith(" tsume-shogi")


def test_exit_codes_and_streams():
    assert run("solve", "-q", FIRST).returncode == 0
    read = run("solve", "-q", "-", input="8k/9/9/9/9/9/9/9/9 b G 1\n")
    assert (read.returncode, read.stdout) == (1, "No mate.\n")
    assert run("solve", "-q", "--nodes", "5", HARD).returncode == 3
    wrong = run("solve", "--nonsense")
    assert wrong.returncode == 2 and "--nonsense" in wrong.stderr and wrong.stdout == ""
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    japanese = subprocess.run([TSUME, "solve", "--lang", "ja", FIRST], capture_output=True, env=environment)
    assert "▲１二飛" in japanese.stdout.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("one", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_search_with_what_it_has_found(one):
    started = subprocess.Popen([TSUME, "solve", HARD], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    started.send_signal(one)
    output, errors = started.communicate(timeout=20)
    assert started.returncode == 130 and b"interrupted" in output and b"Traceback" not in errors


@pytest.mark.skipif(sys.platform == "win32", reason="needs head")
def test_a_closed_pipe_is_no_error():
    shell = f"{TSUME} --help | head -1; exit ${{PIPESTATUS[0]}}"
    piped = subprocess.run(["bash", "-c", shell], capture_output=True, text=True)
    assert piped.returncode == 0 and piped.stderr == ""


def test_the_engine_answers():
    engine = shutil.which("tsume-usi", path=sysconfig.get_path("scripts"))
    answer = run(program=engine, input="usi\nquit\n")
    assert answer.stdout.endswith("usiok\n") and answer.returncode == 0
    session = f"usi\nposition sfen {FIRST}\ngo mate infinite\nquit\n"
    assert "usiok" in run("usi", input=session).stdout
