"""The examples in the documentation, and the types."""

import doctest
import importlib
import inspect
import re
import shutil
import subprocess
import sys

import pytest

import tsume_shogi
from conftest import ROOT

MODULES = ["tsume_shogi", "tsume_shogi.arrow", "tsume_shogi.spark"]


def documented():
    """Everything that has a docstring of its own, with its name."""
    for name in MODULES:
        module = importlib.import_module(name)
        yield name, module
        for public, value in vars(module).items():
            home = getattr(value, "__module__", "").replace("._native", "")
            if public.startswith("_") or home != name.replace("._errors", ""):
                continue
            yield f"{name}.{public}", value
            if inspect.isclass(value):
                for member, inner in vars(value).items():
                    if not member.startswith("_"):
                        yield f"{name}.{public}.{member}", inner


EVERYTHING = list(documented())


@pytest.mark.parametrize("name, value", EVERYTHING, ids=[name for name, _ in EVERYTHING])
def test_docstring(name, value):
    docstring = inspect.getdoc(value)
    assert docstring, f"{name} has no documentation"
    test = doctest.DocTestParser().get_doctest(docstring, {}, name, None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_there_are_examples():
    names = [name for name, value in EVERYTHING if ">>>" in (inspect.getdoc(value) or "")]
    assert len(names) >= 9, names


@pytest.mark.parametrize("page", ["README.md", "README.ja.md", "python/README.md", "docs/python.md"])
def test_page(page, monkeypatch, tmp_path):
    """The Python of a page runs, block after block, and its output is what the page says."""
    shutil.copytree(ROOT / "problems", tmp_path / "problems")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    space = {}
    for block in blocks:
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, space, page, page, None)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            assert runner.run(test, clear_globs=False).failed == 0
            space = test.globs
        elif not re.search("spark|arrow|ray", block):
            exec(compile(block, page, "exec"), {"__name__": "page"})


def test_types():
    pytest.importorskip("mypy")
    code = [sys.executable, "-m", "mypy.stubtest", "tsume_shogi", "--ignore-missing-stub"]
    checked = subprocess.run(code, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_types_of_a_program(tmp_path):
    mypy = pytest.importorskip("mypy.api")
    program = tmp_path / "program.py"
    program.write_text(
        "import tsume_shogi\n"
        "for verdict in tsume_shogi.check(tsume_shogi.read('x.sfen'), nodes=1000):\n"
        "    length: int | None = verdict.length\n"
        "    names: list[str] = [move.japanese for move in verdict.solution]\n"
        "for one in tsume_shogi.check(['x'], errors='return'):\n"
        "    reveal_type(one)\n"
        "tsume_shogi.solve('x', mode='all')\n"
    )
    output, _, _ = mypy.run(["--strict", "--python-version", "3.12", "--cache-dir", str(tmp_path), str(program)])
    assert '"tsume_shogi.Verdict | tsume_shogi.ParseError"' in output, output
    assert output.count("error:") == 1 and 'incompatible type "Literal[\'all\']"' in output, output
    assert tsume_shogi.__version__


def test_types_of_spark(tmp_path):
    mypy = pytest.importorskip("mypy.api")
    program = tmp_path / "program.py"
    program.write_text(
        "from tsume_shogi import spark\n"
        "reveal_type(spark.check_lines(nodes=1000)(['x']))\n"
        "text: str = spark.columns('found_') + spark.COLUMNS\n"
    )
    checked = ["--strict", "--python-version", "3.12", "--cache-dir", str(tmp_path)]
    output, _, code = mypy.run([*checked, str(program)])
    assert code == 0 and '"typing.Iterator[str]"' in output.replace("collections.abc", "typing"), output
    output, _, code = mypy.run([*checked, "-m", "tsume_shogi.spark"])
    assert code == 0, output
