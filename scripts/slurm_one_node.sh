#!/usr/bin/env bash
# slurm_one_node.sh run COMMAND...: starts Slurm on this machine alone, runs the command there (it finds sbatch, srun and
#   squeue as on any cluster), stops Slurm and removes all that it wrote. Ends with the exit code of the command.
# slurm_one_node.sh start: starts it and leaves it running; what it prints is for eval: eval "$(slurm_one_node.sh start)".
# slurm_one_node.sh stop: stops what start has started.
# For tests and for trying out batch files. It takes root, and Debian's slurmctld, slurmd, slurm-client and munge; without
# them it says SKIPPED and ends with exit code 77. No service of the machine is touched: folder, key and ports are its own.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
started_folder=${TMPDIR:-/tmp}/teka-slurm-one-node  # of start and stop

usage() {
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
}

skip() {
  echo "SKIPPED: Slurm on this machine: $1" >&2
  exit 77
}

check_machine() {
  local program
  [ "$(id -u)" = 0 ] || skip "only root can start it"
  for program in munged slurmctld slurmd sbatch srun scontrol; do
    command -v "$program" >/dev/null || skip "$program is missing; install slurmctld slurmd slurm-client munge"
  done
}

# free_port FROM: the first port from there on at which nobody listens on this machine.
free_port() {
  local port=$1
  while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
  echo "$port"
}

# Containers seldom may change their cgroups, so no plugin here uses them; processes of a job are found by their parents.
# Four cores at least: then jobs wait for each other less, and a test of several tasks runs on any machine.
write_conf() {
  local folder=$1 host cores first
  host=$(hostname -s)
  cores=$(nproc)
  first=$((20000 + RANDOM % 10000))  # below the ports that systems give away
  cat >"$folder/slurm.conf" <<CONF
ClusterName=one-node
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort=$(free_port "$first")
SlurmdPort=$(free_port $((first + 100)))
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
SchedulerParameters=batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$((cores < 4 ? 4 : cores)) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
}

# await SECONDS COMMAND...: until the command succeeds.
await() {
  local tenths=$(($1 * 10))
  shift
  while ! "$@"; do
    [ $((tenths -= 1)) -gt 0 ] || return 1
    sleep 0.1
  done
}

node_is_idle() { [ "$(sinfo -h -o %T 2>/dev/null)" = idle ]; }
no_jobs_left() { [ -z "$(squeue -h 2>/dev/null)" ]; }
has_ended() { ! kill -0 "$1" 2>/dev/null; }

start_slurm() {
  local folder=$1
  mkdir -p "$folder/state" "$folder/spool"
  (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
  munged --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munge.pid" \
    --log-file="$folder/munge.log" --seed-file="$folder/munge.seed" --num-threads=2
  write_conf "$folder"
  export SLURM_CONF=$folder/slurm.conf
  slurmctld
  slurmd
  await 60 node_is_idle && return
  echo "Slurm on this machine does not come up; the ends of its logs:" >&2
  tail -v -n 15 "$folder"/*.log >&2
  return 1
}

# Whatever has started, in any state.
stop_slurm() {
  local folder=$1 daemon pid
  export SLURM_CONF=$folder/slurm.conf
  if [ -e "$folder/slurmctld.pid" ] && [ -n "$(timeout 5 squeue -h 2>/dev/null)" ]; then
    timeout 5 scancel --user=root || true
    await 40 no_jobs_left || true
  fi
  for daemon in slurmd slurmctld munge; do
    pid=$(cat "$folder/$daemon.pid" 2>/dev/null) || continue
    kill "$pid" 2>/dev/null || continue
    await 20 has_ended "$pid" || kill -KILL "$pid" 2>/dev/null || true
  done
  rm -rf "$folder"
}

run_command() {
  local folder
  folder=$(mktemp -d)
  chmod 755 "$folder"  # as munged wants it
  # shellcheck disable=SC2064  # the folder of now
  trap "stop_slurm '$folder'" EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  start_slurm "$folder"
  # In the background, because bash heeds a signal only after a command in the foreground has ended.
  "$@" <&0 &
  trap 'kill $! 2>/dev/null; exit 130' INT
  trap 'kill $! 2>/dev/null; exit 143' TERM
  trap 'kill $! 2>/dev/null; exit 129' HUP
  wait $!
}

start() {
  mkdir -m 755 "$started_folder" || { echo "Slurm runs already; $0 stop stops it" >&2; exit 1; }
  trap 'stop_slurm "$started_folder"' EXIT
  trap 'exit 130' INT TERM HUP
  start_slurm "$started_folder"
  trap - EXIT
  echo "export SLURM_CONF='$SLURM_CONF'"
}

[ $# -ge 1 ] || usage
action=$1
shift
case $action in
  run) [ $# -ge 1 ] || usage; check_machine; run_command "$@" ;;
  start) [ $# = 0 ] || usage; check_machine; start ;;
  stop) [ $# = 0 ] || usage; [ -e "$started_folder" ] || { echo "Slurm was not started by $0" >&2; exit 1; }
    stop_slurm "$started_folder" ;;
  *) usage ;;
esac
