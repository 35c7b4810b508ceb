#!/usr/bin/env bash
# slurm_test.sh TEKA: Slurm on this machine alone, and work on a run in it. Says SKIPPED where Slurm cannot be started.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
teka=$1
if [ "${2-}" != inside ]; then exec "$root/scripts/slurm_one_node.sh" run "$0" "$teka" inside; fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "slurm_test: $1"
  tail -v -n 30 ./*.log 2>/dev/null || true
  exit 1
}

# Its own way to wait: sbatch --wait looks only every ten seconds.
submit() {
  local job
  job=$(sbatch --parsable --output=job-%j.log "$@")
  while [ -n "$(squeue -h -j "$job" -o %i 2>/dev/null)" ]; do sleep 0.2; done
}

several_tasks() {
  [ "$(srun -n 2 bash -c 'echo $SLURM_PROCID' | sort | tr '\n' ' ')" = "0 1 " ] || fail "srun -n 2 does not start two tasks"
  printf '#!/bin/sh\ntouch task-$SLURM_ARRAY_TASK_ID\n' >array.sh
  submit --array=0-3 array.sh
  [ "$(echo task-*)" = "task-0 task-1 task-2 task-3" ] || fail "an array of four tasks made: $(echo task-*)"
}

evolve() { "$teka" evolve maze --size 6 --generations 4000 --quiet --json "$@" 2>>evolve.log; }

# A run that was cancelled goes on with a batch file.
resumed_run() {
  local i
  evolve --run first --runs-folder 'the runs' &
  for i in $(seq 300); do
    "$teka" runs cancel first --runs-folder 'the runs' >cancel.log 2>&1 && break
    sleep 0.1
  done
  wait $! && fail "the run ended before it was cancelled"
  "$teka" runs script first --runs-folder 'the runs' --threads 1 --tasks 2 --time 00:10:00 --out job.sh "$@" >/dev/null
  submit job.sh
  evolve >plain.json
  cmp plain.json 'the runs/first/result.json' || fail "a run on the cluster has not the result of one that was not interrupted"
}

# Four tasks of an array share out the levels of one run, and one more array goes on where a task was stopped.
shared_run() {
  local count=30000
  generate() { "$teka" generate sokoban --size 8x8 --boxes 2 --count $count --quiet --runs-folder 'the runs' --threads 1 --run "$@"; }
  generate whole 2>>generate.log
  generate shared 2>>generate.log &
  sleep 0.5
  kill -KILL $!
  wait $! 2>/dev/null || true
  "$teka" runs script shared --runs-folder 'the runs' --threads 1 --tasks 4 --time 00:10:00 --out array-job.sh >/dev/null
  submit array-job.sh
  [ "$("$teka" runs show shared --runs-folder 'the runs' --json | grep -c '"status": "done"')" = 1 ] || fail "the array did not finish the run"
  for file in result.json repeats levels; do
    diff -r "the runs/whole/$file" "the runs/shared/$file" || fail "an array of four tasks made other levels"
  done
}

several_tasks
shared_run
if [ -x "$(dirname "$teka")/teka-mpi" ]; then
  resumed_run --mpi
else
  echo "slurm_test: teka-mpi is not built; what it does under Slurm is not tested"
fi
