"""The notebook: its outputs are those of a run. TSUME_UPDATE=1 writes them again."""

import os

import pytest

from conftest import ROOT


def test_the_outputs_are_those_of_a_run():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    path = ROOT / "python/examples/problems.ipynb"
    stored = nbformat.read(path, as_version=4)
    run = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(run, resources={"metadata": {"path": str(path.parent)}}).execute()
    if os.environ.get("TSUME_UPDATE"):
        for cell in run.cells:
            cell.metadata.pop("execution", None)
        nbformat.write(run, path)
        return
    assert any(cell.get("outputs") for cell in stored.cells)
    for before, after in zip(stored.cells, run.cells):
        assert outputs(before) == outputs(after), before.source


def outputs(cell):
    return [(output.get("text"), output.get("data")) for output in cell.get("outputs", [])]
