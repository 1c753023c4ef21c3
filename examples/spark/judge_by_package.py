#!/usr/bin/env python3
"""A Spark job that judges a file of SFENs: spark-submit judge_by_package.py INPUT OUTPUT [PARTITIONS]

It does what judge.py does, but by the Python package tsume_shogi in the workers instead of the program in a pipe.
"""

import sys

import tsume_shogi.spark
from pyspark.sql import SparkSession


def main() -> None:
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    source, target = sys.argv[1:3]
    partitions = int(sys.argv[3]) if len(sys.argv) == 4 else 100
    spark = SparkSession.builder.appName("tsume").getOrCreate()
    lines = spark.sparkContext.textFile(source, partitions)
    judged = tsume_shogi.spark.check_lines(form="sfen", nodes=5000, jobs=1, memory="64M")
    lines.mapPartitions(judged).saveAsTextFile(target)
    spark.stop()


if __name__ == "__main__":
    main()
