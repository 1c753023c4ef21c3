#!/usr/bin/env python3
"""A Spark job that judges a file of SFENs: spark-submit judge.py TSUME INPUT OUTPUT [PARTITIONS]

Each partition goes through one `tsume check --format jsonl -`, which answers one line for each line
and ends with 0 unless it failed; a partition whose program failed or was killed is tried again. A limit of
nodes, not of time, makes the answers the same on any machine.
"""

import shlex
import sys

from pyspark.sql import SparkSession


def main() -> None:
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    tsume, source, target = sys.argv[1:4]
    partitions = int(sys.argv[4]) if len(sys.argv) == 5 else 100
    check = [tsume, "check", "--from", "sfen", "--format", "jsonl", "--no-times"]
    check += ["--nodes", "5000", "--jobs", "1", "--memory", "64M", "-"]
    spark = SparkSession.builder.appName("tsume").getOrCreate()
    lines = spark.sparkContext.textFile(source, partitions)
    lines.pipe(shlex.join(check), checkCode=True).saveAsTextFile(target)
    spark.stop()


if __name__ == "__main__":
    main()
