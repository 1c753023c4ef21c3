"""Spark: the functions by themselves, and in a session if Spark is here."""

import json
import os
import pickle
import shutil
import signal
import sys

import pytest

from conftest import FIRST
from tsume_shogi import spark

LINES = [FIRST, "", "8k/9/9/9/9/9/9/9/9 b G 1", "no problem", FIRST]


def test_lines_are_those_of_the_command(command):
    text = "\n".join(LINES)
    arguments = "check --from sfen --format jsonl --no-times --nodes 5000 --jobs 1 --memory 64M -".split()
    printed = command(*arguments, input=text).stdout.splitlines()
    judged = pickle.loads(pickle.dumps(spark.check_lines(nodes=5000, form="sfen")))
    found = list(judged(LINES))
    assert len(found) == len(printed) == 4
    for one, other in zip(map(json.loads, found), map(json.loads, printed)):
        place = ["input", "line"]
        assert {k: v for k, v in one.items() if k not in place} == {k: v for k, v in other.items() if k not in place}


def test_frames_get_columns():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": [3, 4, 5, 6], "sfen": [FIRST, LINES[2], None, "no"]}, index=[7, 8, 9, 10])
    judged = spark.check_column("sfen", nodes=5000)
    (found,) = judged(iter([frame]))
    assert list(found.columns) == ["id", "sfen"] + [column.split()[0] for column in spark.COLUMNS.split(", ")]
    assert found["answer"].tolist() == ["mate", "no mate", "unreadable", "unreadable"]
    assert found["length"].tolist() == [3, None, None, None] and found["sound"].tolist()[0] is True
    assert found["solution"].tolist()[0] == "R*1b 1a1b 3d2d" and found["id"].tolist() == [3, 4, 5, 6]
    # The verdict of a problem does not depend on the frame in which it comes.
    (alone,) = judged(iter([frame[1:2]]))
    assert alone["verdict"].tolist() == found["verdict"].tolist()[1:2]
    assert "number" not in json.loads(found["verdict"].tolist()[1])
    assert json.loads(found["verdict"].tolist()[3])["error_ja"]


def test_columns_of_the_user_are_never_overwritten():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"sfen": [FIRST], "length": [7]})
    with pytest.raises(ValueError, match="column 'length' already: choose a prefix"):
        list(spark.check_column("sfen")(iter([frame])))
    (found,) = spark.check_column("sfen", prefix="found_")(iter([frame]))
    assert (found["length"].tolist(), found["found_length"].tolist()) == ([7], [3])
    assert list(found.columns[2:]) == [column.split()[0] for column in spark.columns("found_").split(", ")]


def test_in_a_session(monkeypatch, tmp_path):
    pyspark = pytest.importorskip("pyspark.sql")
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    if not shutil.which("java"):
        pytest.skip("there is no Java")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    builder = pyspark.SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    try:
        lines = session.sparkContext.parallelize(LINES, 2).mapPartitions(spark.check_lines(nodes=5000))
        assert len(lines.collect()) == 4
        frame = session.createDataFrame([(1, FIRST), (2, "no")], "id long, sfen string")
        judged = frame.mapInPandas(spark.check_column("sfen"), f"id long, sfen string, {spark.COLUMNS}")
        rows = judged.collect()
        assert [(row.id, row.answer, row.length) for row in rows] == [(1, "mate", 3), (2, "unreadable", None)]

        # A worker that is killed is replaced, and nothing is lost or judged differently.
        killed, judge = tmp_path / "killed", spark.check_batches(nodes=5000)

        def with_an_accident(batches):
            for batch in judge(batches):
                if not killed.exists():
                    killed.touch()
                    os.kill(os.getpid(), signal.SIGKILL)
                yield batch

        texts = [FIRST, "8k/9/9/9/9/9/9/9/9 b G 1", "no"]
        frame = session.createDataFrame([(id, texts[id % 3]) for id in range(60)], "id long, sfen string").repartition(4)
        judged = frame.mapInArrow(with_an_accident, f"id long, sfen string, {spark.ARROW_COLUMNS}")
        rows = sorted(judged.collect(), key=lambda row: row.id)
        assert killed.exists() and [row.id for row in rows] == list(range(60))
        assert [(row.answer, row.length, row.sound) for row in rows[:3]] == [
            ("mate", 3, True),
            ("no mate", None, False),
            (None, None, None),
        ]
        assert rows[0].solution == ["R*1b", "1a1b", "3d2d"] and "no problem" in rows[2].error
    finally:
        session.stop()
