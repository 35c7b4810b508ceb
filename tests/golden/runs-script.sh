#!/usr/bin/env bash
#SBATCH --job-name=teka-first
#SBATCH --array=1-4
#SBATCH --cpus-per-task=4
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# The run first of teka on a cluster with Slurm: tasks that share its work. Not all of them need to run at a time.
#   submit:  sbatch THIS_FILE
#   follow:  teka runs follow first --runs-folder $'/home/user/my $runs\' folder'
#   stop:    scancel --name=teka-first
#   resume:  submit it again, also with other numbers of tasks and threads: what was finished is kept
# Every machine must have the program and the folder under the names below. When the time is nearly up, or a task is
# stopped, Slurm sends it a signal, and it saves what it has.
set -euo pipefail
program=teka
runs_folder=$'/home/user/my $runs\' folder'

exec "$program" runs join first --runs-folder "$runs_folder" --threads "$SLURM_CPUS_PER_TASK"
