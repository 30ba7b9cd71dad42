#!/usr/bin/env bash
# An audit as a Slurm array with a merge that depends on it; one node is killed half-way. Ends with the very report of one
# process. Runs on Debian as root and makes its cluster itself; on a real cluster only the lines between the two rulers are
# needed. Usage: run.sh [work folder]. Takes some minutes, most of them Slurm's pause before it runs a task of a lost node again.
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
export QWED_OR="node $here/../../../bin/qwed-or.js"
work="${1:-$(mktemp -d)}"
# shellcheck source=../hosts.sh
. "$here/../hosts.sh"

PATH="$PATH:/usr/sbin:/sbin"
need slurmctld slurm-wlm munge
need ip iproute2

cleanup() {
  hosts_down
  for pid in "${munge:-}" "${controller:-}"; do [ -z "$pid" ] || kill "$pid" 2>/dev/null || true; done
}
trap cleanup EXIT
hosts_up
mkdir -p "$work/state"
cd "$work"
export FOLDER="$PWD" SLURM_CONF="$PWD/slurm.conf"

# The daemons know each other by a key that this cluster alone has.
mkdir -p munge
head -c 64 /dev/urandom >munge/key
chmod 700 munge && chmod 600 munge/key
munged --foreground --force --key-file=munge/key --socket="$PWD/munge.socket" --pid-file=munge/pid --seed-file=munge/seed \
  --log-file="$PWD/munge.log" </dev/null >/dev/null 2>&1 &
munge=$!

cat >slurm.conf <<CONF
ClusterName=audit
SlurmctldHost=$(hostname)($subnet.254)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/munge.socket
CredType=cred/munge
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd.%n.pid
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool.%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=10
SlurmctldParameters=idle_on_node_suspend
SchedulerParameters=batch_sched_delay=0,sched_interval=5
InactiveLimit=0
KillWait=2
NodeName=host[1-3] NodeAddr=$subnet.[1-3] CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
echo 'CgroupPlugin=cgroup/v1' >cgroup.conf
slurmctld -D </dev/null >slurmctld.log 2>&1 &
controller=$!
for n in 1 2 3; do
  mkdir -p "spool.host$n"
  daemon_on_host "$n" "slurmd$n.log" "$(command -v slurmd)" -D -N "host$n"
done
for _ in $(seq 60); do
  [ "$(sinfo --noheader --Node --states=idle 2>/dev/null | wc -l)" = 3 ] && break
  sleep 1
done

node "$here/../make-logs.mjs" logs 4 6000
mkdir -p parts

# Kills node 2, and all that runs on it, as soon as the first parts are there.
(
  for _ in $(seq 1200); do
    sleep 0.1
    [ "$(ls parts | wc -l)" -ge 2 ] && break
  done
  for pid in $(ip netns pids "qo$tag-2"); do kill -9 "$pid" 2>/dev/null || true; done
) &
saboteur=$!

# ---------------------------------------------------------------------------------------------------------------
$QWED_OR plan logs --root . --unit-size 1m --shards 12 -o manifest.json
job=$(sbatch --parsable --array=1-12 --output=tasks.log "$here/audit.sbatch")
# afterany: the merge says by itself what is missing; afterok would never run it.
merge=$(sbatch --parsable --dependency="afterany:$job" --output=merge.log --wrap "cd '$FOLDER'
  $QWED_OR merge parts --manifest manifest.json -r jsonl=merged.jsonl -r sarif=merged.sarif; echo \$? >code")
# ---------------------------------------------------------------------------------------------------------------

echo "array $job, merge $merge"
for _ in $(seq 600); do
  [ -s code ] && break
  sleep 1
done
wait "$saboteur"
$QWED_OR audit logs --root . -r jsonl=whole.jsonl -r sarif=whole.sarif || expected=$?
cmp whole.jsonl merged.jsonl
cmp whole.sarif merged.sarif
[ "$(cat code)" = "${expected:-0}" ]
echo "12 shards; node 2 was killed: $(grep -c 'Requeue\|requeue' slurmctld.log || true) lines about tasks that were put back"
echo "IDENTICAL: the report of three nodes is that of one process, exit code $(cat code)"
