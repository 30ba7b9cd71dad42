# Makes three hosts of this machine, each a network namespace with a name of its own, for the recipes to run on.
# To be sourced by a script that runs as root: hosts_up; then on_host N COMMAND...; at the end hosts_down.
# Needs: ip (iproute2), nsenter and unshare (util-linux).

tag=$((BASHPID % 100000))
subnet="10.77.$((BASHPID % 250))"
daemons=()

hosts_up() {
  ip link add "qo$tag" type bridge
  ip addr add "$subnet.254/24" dev "qo$tag"
  ip link set "qo$tag" up
  local n
  for n in 1 2 3; do
    ip netns add "qo$tag-$n"
    ip link add "qo$tag.$n" type veth peer name eth0 netns "qo$tag-$n"
    ip link set "qo$tag.$n" master "qo$tag" up
    ip -n "qo$tag-$n" addr add "$subnet.$n/24" dev eth0
    ip -n "qo$tag-$n" link set eth0 up
    ip -n "qo$tag-$n" link set lo up
  done
}

# Starts a daemon on a host, and remembers its process. `ip netns exec` would hide /sys/fs/cgroup from it.
daemon_on_host() {
  local n="$1" log="$2"
  shift 2
  nsenter --net="/run/netns/qo$tag-$n" unshare --uts bash -c 'hostname "$0"; exec "$@"' "host$n" "$@" \
    </dev/null >"$log" 2>&1 &
  daemons+=($!)
}

# Cuts a host off in the middle of its work.
cut_off() {
  ip link set "qo$tag.$1" down
}

hosts_down() {
  local n pid
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  for n in 1 2 3; do
    # What still runs on a host that was cut off ends with it.
    for pid in $(ip netns pids "qo$tag-$n" 2>/dev/null); do kill -9 "$pid" 2>/dev/null || true; done
    ip netns del "qo$tag-$n" 2>/dev/null || true
  done
  ip link del "qo$tag" 2>/dev/null || true
}

# Installs Debian packages, unless their program is there: need PROGRAM PACKAGE...
need() {
  command -v "$1" >/dev/null && return
  shift
  apt-get install -y --no-install-recommends "$@" </dev/null >/dev/null
}
