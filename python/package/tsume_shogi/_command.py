"""The programs `tsume-shogi`, which is the command `tsume`, and `tsume-usi`."""

import os
import signal
import sys

from ._native import run_command, run_engine


def _run(program, name):
    # The program handles signals itself; those of Python would only act after its end.
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)
    code = program([name, *sys.argv[1:]])
    # As the program itself ends: without waiting for threads that still read.
    os._exit(code)


def tsume():
    """Run the command `tsume` under the name of the package, with the arguments of this process."""
    _run(run_command, "tsume-shogi")


def tsume_usi():
    """Run the engine `tsume-usi` with the arguments of this process."""
    _run(run_engine, "tsume-usi")

