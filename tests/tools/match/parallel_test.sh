#!/bin/bash
# The README's recipe for GNU parallel over ssh hosts, on an sshd of its own: two hosts play a match
# in parts.
#
#   parallel_test.sh TAV_MATCH ENGINE
#
# Exit status 77, which ctest takes for "skipped", with a reason, where a tool is missing or sshd
# cannot start.
set -u
program=$1 engine=$2

skip() {
  echo "skipped: $1"
  exit 77
}
fail() {
  echo "failed: $1"
  tail -n 5 "$folder"/*.log 2>/dev/null
  exit 1
}

export PATH=$PATH:/usr/sbin
for tool in parallel ssh sshd ssh-keygen rsync; do
  command -v "$tool" >/dev/null || skip "no $tool: install parallel, openssh-server and rsync"
done
[[ $(id -u) == 0 ]] || skip "the sshd of the test needs root"
mkdir -p /run/sshd 2>/dev/null || skip "sshd needs /run/sshd"

folder=$(mktemp -d)
chmod 755 "$folder"
daemon=
# shellcheck disable=SC2317  # called by the trap
finish() {
  [[ -n $daemon ]] && kill "$daemon" && wait "$daemon" 2>/dev/null
  rm -rf "$folder"
}
trap finish EXIT

port=$((40000 + $$ % 20000))
ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key"
ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
cp "$folder/key.pub" "$folder/authorized"
"$(command -v sshd)" -D -e -f /dev/null -p "$port" -h "$folder/host_key" \
  -o ListenAddress=127.0.0.1 -o PidFile=none -o StrictModes=no \
  -o "AuthorizedKeysFile=$folder/authorized" -o PermitRootLogin=yes >"$folder/sshd.log" 2>&1 &
daemon=$!
login="ssh -p $port -i $folder/key -o BatchMode=yes -o StrictHostKeyChecking=no"
login+=" -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR"
for ((attempt = 0; ; ++attempt)); do
  $login 127.0.0.1 true 2>"$folder/ssh.log" && break
  ((attempt < 50)) || skip "no login at sshd: $(tail -qn 1 "$folder"/ssh*.log | tr '\n' ' ')"
  sleep 0.1
done

# Two names of this machine, as two hosts.
printf '%s\n' "$login 127.0.0.1" "$login localhost" >"$folder/hosts"
cd "$folder" || exit 1
export PARALLEL_HOME=$folder/parallel
mkdir "$PARALLEL_HOME" && touch "$PARALLEL_HOME/will-cite"
words=(-engine "cmd=$engine" name=a -engine "cmd=$engine" name=b -each depth=1 -rounds 12
  -openings plies=4)
"$program" "${words[@]}" -output whole.jsonl >whole.log || fail "the match on one machine"
parallel --sshloginfile hosts --workdir "$folder/remote" --jobs 1 --retries 3 \
  --return part{}.jsonl --cleanup "$program" "${words[@]}" -shard {}/4 \
  -resume part{}.jsonl ::: {1..4} >parallel.log 2>&1 || fail "the parts"
"$program" merge part*.jsonl -o merged.jsonl >merged.log || fail "the merge"

# What does not depend on clocks.
games() {
  sed -n 's/^\({"id":"[^"]*"\).*\("engines":[^]]*\]\).*\("result":"[^"]*"\).*/\1 \2 \3/p' "$1" |
    sort
}
[[ $(games merged.jsonl) == "$(games whole.jsonl)" ]] ||
  fail "the merged match is not that of one machine"
[[ $(games merged.jsonl | wc -l) == 24 ]] || fail "not 24 games"
echo "4 parts on two hosts played the match of one machine"
