"""What the tests share."""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

#: A problem that no test waits for.
HARD = "3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1"
FIRST = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1"

#: The start of a program that Ctrl-C ends, also if it is started where Ctrl-C is ignored, as in a background job.
INTERRUPTIBLE = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import tsume_shogi; "


@pytest.fixture(scope="session")
def problems():
    """The folder of the bundled collections."""
    return ROOT / "problems"


@pytest.fixture(scope="session")
def command():
    """Run the command: the one that the variable TSUME names, else the one of this package."""
    installed = shutil.which("tsume-shogi", path=sysconfig.get_path("scripts"))
    program = os.environ.get("TSUME") or installed
    assert program, "the package has not installed the command"

    def run(*arguments, **options):
        return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, **options)

    return run
