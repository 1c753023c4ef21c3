#!/usr/bin/env bash
# Runs judge.py on a Spark standalone cluster of two workers on this machine, and kills one of them on
# the way: cluster.sh TSUME PROBLEMS FOLDER
#
# TSUME is the program. If it is the word `package`, judge_by_package.py runs instead, with the Python package
# tsume_shogi.
#
# Needs Java 17, and PySpark (pip install pyspark) in the python3 of the PATH. FOLDER must not exist;
# in the end the verdicts are in FOLDER/verdicts. The worker is killed when 30 of the 100 partitions
# are done.
set -euo pipefail
if [ $# -lt 3 ]; then
    sed -n 's/^# \?//p' "$0" | sed 1d >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
problems=$(realpath "$2") folder=$3
if [ "$1" = package ]; then
    job=("$here/judge_by_package.py")
else
    job=("$here/judge.py" "$(realpath "$1")")
fi
mkdir "$folder"
folder=$(realpath "$folder")
SPARK_HOME=$(python3 -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1
master=spark://127.0.0.1:7077
running=()
trap 'kill "${running[@]}" 2>/dev/null || true' EXIT

start() { # NAME CLASS ARGUMENTS…: the processes are this one and its children
    local name=$1
    shift
    "$SPARK_HOME/bin/spark-class" "$@" >"$folder/$name.log" 2>&1 &
    running+=($!)
}

start master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 7077 --webui-port 8090
until grep -q 'Started daemon\|I have been elected leader' "$folder/master.log"; do sleep 1; done
for number in 1 2; do
    start "worker$number" org.apache.spark.deploy.worker.Worker --cores 1 --memory 1g \
        --webui-port 0 --work-dir "$folder/worker$number" "$master"
done
until [ "$(grep -c 'Registering worker' "$folder/master.log")" = 2 ]; do sleep 1; done

began=$(date +%s)
"$SPARK_HOME/bin/spark-submit" --master "$master" "${job[@]}" \
    "file://$problems" "file://$folder/verdicts" >"$folder/job.log" 2>&1 &
submitted=$!
done_now() { find "$folder/verdicts" -name 'part-*' 2>/dev/null | wc -l; }
until [ "$(done_now)" -ge 30 ]; do
    kill -0 "$submitted" || { echo "the job ended too early: see $folder/job.log" >&2; exit 1; }
    sleep 1
done
# The second worker, and the executor that it started.
echo "worker 2 is killed when $(done_now) partitions are done"
pkill -9 -P "${running[2]}" || true
kill -9 "${running[2]}"
wait "${running[2]}" 2>/dev/null || true
wait "$submitted"
echo "done in $(($(date +%s) - began)) s; executors lost: $(grep -c 'ERROR.*Lost executor' "$folder/job.log")"
