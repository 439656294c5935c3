#!/bin/sh
# slurm_here.sh FOLDER COMMAND...: runs a command with a Slurm of one node, this machine, whose
# files are in FOLDER, and ends it. It needs slurm-wlm and munge of Debian; 77: it lacks them.
set -eu
for program in munged slurmctld slurmd sbatch; do
  command -v "$program" >/dev/null || {
    echo "slurm_here.sh: skipped: $program is not installed (apt-get install slurm-wlm munge)" >&2
    exit 77
  }
done
folder=$1
shift
mkdir -p "$folder"
folder=$(realpath "$folder")
host=$(hostname -s)
(umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
export SLURM_CONF="$folder/slurm.conf"
cat >"$SLURM_CONF" <<END
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CryptoType=crypto/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
mkdir -p "$folder/state" "$folder/spool"
stop() {
  for name in slurmd slurmctld munged; do
    [ ! -f "$folder/$name.pid" ] || kill "$(cat "$folder/$name.pid")" 2>/dev/null || true
  done
}
trap stop EXIT
munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
  --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munge.seed"
slurmctld
slurmd
i=0
until sinfo --noheader --format=%T 2>/dev/null | grep -q idle; do
  i=$((i + 1))
  [ "$i" -lt 60 ] || {
    tail -n 5 "$folder"/*.log >&2
    exit 1
  }
  sleep 1
done
"$@"
