#!/usr/bin/env bash
# An audit on three hosts with GNU parallel over ssh; one of them is cut off half-way. Ends with the very report of one process.
# Runs on Debian as root and makes its hosts itself; on real hosts only the lines between the two rulers are needed.
# Usage: run.sh [work folder]. Takes about half a minute.
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
qwed_or="node $here/../../../bin/qwed-or.js"
work="${1:-$(mktemp -d)}"
# shellcheck source=../hosts.sh
. "$here/../hosts.sh"

PATH="$PATH:/usr/sbin:/sbin"
need parallel parallel
need sshd openssh-server
need ip iproute2

trap hosts_down EXIT
hosts_up
mkdir -p "$work" /run/sshd
cd "$work"
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host_key
cp key.pub authorized_keys
chmod 700 . && chmod 600 authorized_keys
for n in 1 2 3; do
  cat >"sshd$n.conf" <<CONF
ListenAddress $subnet.$n:2222
HostKey $work/host_key
AuthorizedKeysFile $work/authorized_keys
StrictModes no
PidFile none
UsePAM no
CONF
  daemon_on_host "$n" "sshd$n.log" "$(command -v sshd)" -D -e -f "$work/sshd$n.conf"
done
# A host that is gone must be noticed: without ServerAliveInterval ssh waits for it for ever.
cat >ssh_config <<CONF
Host *
  User root
  Port 2222
  IdentityFile $work/key
  BatchMode yes
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
  ConnectTimeout 2
  ServerAliveInterval 1
  ServerAliveCountMax 2
CONF
printf '2/ssh -F %s/ssh_config %s\n' "$work" "$subnet.1" "$work" "$subnet.2" "$work" "$subnet.3" >hosts

node "$here/../make-logs.mjs" logs 4 6000
mkdir -p parts

# Cuts host 2 off as soon as the first parts are there.
(
  for _ in $(seq 600); do
    sleep 0.1
    [ "$(ls parts | wc -l)" -ge 3 ] && break
  done
  cut_off 2
) &
saboteur=$!

# ---------------------------------------------------------------------------------------------------------------
# The hosts share this folder. --retries gives a unit whose host fails to another one.
$qwed_or plan logs --root . --unit-size 1m -o manifest.json --units units.tsv
parallel --will-cite --sshloginfile hosts --workdir "$work" --retries 6 --joblog jobs.log --colsep '\t' -a units.tsv \
  "$qwed_or audit {2} --root . --range {3}-{4} --partial parts/{1}.jsonl"
$qwed_or merge parts --manifest manifest.json -r jsonl=merged.jsonl -r sarif=merged.sarif || code=$?
# ---------------------------------------------------------------------------------------------------------------

wait "$saboteur"
$qwed_or audit logs --root . -r jsonl=whole.jsonl -r sarif=whole.sarif || expected=$?
cmp whole.jsonl merged.jsonl
cmp whole.sarif merged.sarif
[ "${code:-0}" = "${expected:-0}" ]
hosts=$(awk -F '\t' 'NR > 1 { print $2 }' jobs.log | sort -u | wc -l)
failed=$(awk -F '\t' 'NR > 1 && ($7 != 0 || $8 != 0)' jobs.log | wc -l)
echo "$(wc -l <units.tsv) units; host 2 was cut off, $hosts hosts finished units, $failed units failed for good"
echo "IDENTICAL: the report of three hosts is that of one process, exit code ${code:-0}"
