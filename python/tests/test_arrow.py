"""Columns of Arrow: those of the command, and `check_arrow`."""

import json
import pickle
import subprocess
import sys

import pytest

import tsume_shogi
from conftest import FIRST, ROOT

pa = pytest.importorskip("pyarrow")

from tsume_shogi import arrow, spark  # noqa: E402

DOCUMENTED = json.loads((ROOT / "docs/verdict.columns.json").read_text(encoding="utf-8"))
NO_MATE = "8k/9/9/9/9/9/9/9/9 b G 1"
COOKED = "8s/8k/9/6+SG1/9/9/9/9/9 b G 1"


def types(schema):
    return {field.name: str(field.type) for field in schema}


def values(line):
    """The columns of an object of JSON lines."""
    one = json.loads(line)
    row = {column["name"]: one.get(column["name"]) for column in DOCUMENTED}
    if "input" in one:
        places = "".join(f":{one[key]}" for key in ("line", "column") if key in one)
        row.update(file=one["input"], error=f"{one['input']}{places}: {one['error']}")
    else:
        names = ["kind", "weight", "ply", "move", "line", "length", "surplus", "at_most"]
        row["defects"] = [{name: defect.get(name) for name in names} for defect in one["defects"]]
        row["themes"] = [found["theme"] for found in one["themes"]] if "themes" in one else None
    return row


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_the_command_writes_the_same_values_as_json(form, problems, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    broken = tmp_path / "broken.sfen"
    broken.write_text(f"{FIRST}\nBlack: Q2e\n", encoding="utf-8")
    options = ["--nodes", "300", "--no-times", "--jobs", "2", str(problems), str(broken)]

    def check(*words):
        code = [sys.executable, "-m", "tsume_shogi", "check", *words, *options]
        return subprocess.run(code, capture_output=True, check=False).stdout

    lines = check("--format", "jsonl").decode().splitlines()
    path = tmp_path / f"all.{form}"
    check("--output", str(path))
    table = parquet.read_table(path) if form == "parquet" else pa.ipc.open_file(path).read_all()
    assert types(table.schema) == {column["name"]: column["type"] for column in DOCUMENTED}
    assert table.to_pylist() == [values(line) for line in lines]
    assert len(lines) > 100 and table["error"].null_count == len(lines) - 1
    # Standard output has the same bytes.
    assert check("--format", form) == path.read_bytes()


class Stream:
    """Another program's frame, which hands out a stream of Arrow."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


def sources():
    table = pa.table({"id": [3, 4, 5, 6], "sfen": [FIRST, NO_MATE, None, COOKED]})
    batches = [table.to_batches()[0][:1], table.to_batches()[0][:0], table.to_batches()[0][1:]]
    yield "table", lambda: table
    yield "batch", lambda: table.to_batches()[0]
    yield "reader", lambda: table.to_reader(max_chunksize=1)
    yield "batches", lambda: iter(batches)
    yield "stream", lambda: Stream(table)


@pytest.mark.parametrize("source", [source for _, source in sources()], ids=[name for name, _ in sources()])
def test_any_table_gets_columns(source):
    found = pa.Table.from_batches(arrow.check_arrow(source(), nodes=5000))
    assert found["id"].to_pylist() == [3, 4, 5, 6]
    assert found["answer"].to_pylist() == ["mate", "no mate", None, "mate"]
    assert found["length"].to_pylist() == [3, None, None, 3]
    assert found["solution"].to_pylist()[0] == ["R*1b", "1a1b", "3d2d"]
    assert [one["kind"] for one in found["defects"].to_pylist()[3]] == ["yozume"]
    assert found["error"].to_pylist()[2].startswith("text: there is no problem")
    assert found.schema.names[2:] == arrow.schema().names


def test_columns_of_the_input_stay():
    batch = pa.record_batch({"position": [FIRST], "length": [7]})
    with pytest.raises(ValueError, match="column 'length' already: choose a prefix"):
        list(arrow.check_arrow(batch, "position"))
    (found,) = arrow.check_arrow(batch, "position", prefix="found_", mode="any")
    assert (found["length"].to_pylist(), found["found_answer"].to_pylist()) == ([7], ["mate"])
    with pytest.raises(KeyError):
        list(arrow.check_arrow(batch, prefix="found_"))


def test_many_rows_keep_their_order_and_the_input_is_not_read_ahead():
    read = []

    def batches():
        for number in range(40):
            read.append(number)
            yield pa.record_batch({"number": [number] * 50, "sfen": [FIRST, NO_MATE] * 25})

    found = arrow.check_arrow(batches(), mode="any", nodes=100, jobs=2)
    assert next(found)["answer"].to_pylist() == ["mate", "no mate"] * 25
    # 256 problems are taken ahead.
    assert len(read) <= 8
    rest = list(found)
    assert [batch["number"].to_pylist()[0] for batch in rest] == list(range(1, 40))


def test_two_passes_judge_only_the_mates():
    table = pa.table({"sfen": [FIRST, NO_MATE, COOKED]})
    quick = pa.Table.from_batches(arrow.check_arrow(table, mode="any", nodes=1000))
    mates = quick.filter(pa.compute.equal(quick["answer"], "mate")).select(["sfen"])
    judged = pa.Table.from_batches(arrow.check_arrow(mates, nodes=5000))
    assert judged["sound"].to_pylist() == [True, False]


def test_the_columns_of_spark_are_the_same():
    written = {"int64": "bigint", "int32": "int", "bool": "boolean", "list<item: ": "array<"}

    def as_spark(name):
        for ours, theirs in written.items():
            name = name.replace(ours, theirs)
        return name

    columns = ", ".join(f"{name} {as_spark(kind)}" for name, kind in types(arrow.schema()).items())
    assert columns == spark.ARROW_COLUMNS
    judged = pickle.loads(pickle.dumps(spark.check_batches(nodes=5000)))
    (found,) = judged(iter([pa.record_batch({"sfen": [FIRST]})]))
    assert found["length"].to_pylist() == [3]


def test_packed_positions_are_read(tmp_path):
    kings = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
    path = tmp_path / "a.psv"
    code = [sys.executable, "-m", "tsume_shogi", "convert", "--output", str(path), kings]
    subprocess.run(code, check=True)
    assert [problem.sfen for problem in tsume_shogi.read(path)] == [kings]
    with open(path, "rb") as file:
        assert [problem.sfen for problem in tsume_shogi.read(file, form="psv")] == [kings]


def test_in_ray():
    ray = pytest.importorskip("ray")
    pytest.importorskip("ray.data")

    def judge(table):
        return pa.Table.from_batches(arrow.check_arrow(table, nodes=5000, jobs=1))

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        positions = ray.data.from_arrow(pa.table({"id": [1, 2], "sfen": [FIRST, NO_MATE]}))
        judged = positions.map_batches(judge, batch_format="pyarrow")
        rows = sorted((row["id"], row["answer"]) for row in judged.take_all())
        assert rows == [(1, "mate"), (2, "no mate")]
    finally:
        ray.shutdown()
