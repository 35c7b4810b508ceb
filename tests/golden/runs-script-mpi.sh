#!/usr/bin/env bash
#SBATCH --job-name=teka-first
#SBATCH --ntasks=4
#SBATCH --cpus-per-task=4
#SBATCH --time=00:30:00
#SBATCH --signal=TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# The run first of teka on a cluster with Slurm: processes that share its work over MPI, all at the same time.
#   submit:  sbatch THIS_FILE
#   follow:  teka runs follow first --runs-folder $'/home/user/my $runs\' folder'
#   stop:    scancel --name=teka-first
#   resume:  submit it again, also with other numbers of tasks and threads: what was finished is kept
# Every machine must have the program and the folder under the names below. When the time is nearly up, or the job is
# stopped, Slurm sends a signal, and the run saves what it has. If a task dies, the job ends.
# --mpi=pmix is for Open MPI; `srun --mpi=list` shows what the cluster has.
set -euo pipefail
program=teka-mpi
runs_folder=$'/home/user/my $runs\' folder'

exec srun --mpi=pmix --kill-on-bad-exit=1 --cpus-per-task="$SLURM_CPUS_PER_TASK" \
  "$program" runs resume first --runs-folder "$runs_folder" --threads "$SLURM_CPUS_PER_TASK"
