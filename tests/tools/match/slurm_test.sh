#!/bin/bash
# The manual's Slurm recipe on a one-node Slurm of its own: an array job plays a match in parts, and
# the parts merge to it.
#
#   slurm_test.sh TAV_MATCH ENGINE
#
# Exit status 77, which ctest takes for "skipped", with a reason, where Slurm is not installed or
# cannot start.
set -u
program=$1 engine=$2

skip() {
  echo "skipped: $1"
  exit 77
}
fail() {
  echo "failed: $1"
  tail -n 5 "$folder"/*.log "$folder"/slurm-*.out 2>/dev/null
  exit 1
}

for tool in slurmctld slurmd sbatch squeue scontrol; do
  command -v "$tool" >/dev/null || skip "no $tool: install slurm-wlm"
done
[[ $(id -u) == 0 ]] || skip "slurmd needs root"

folder=$(mktemp -d)
daemons=()
# shellcheck disable=SC2317  # called by the trap
finish() {
  for pid in "${daemons[@]}"; do kill "$pid" && wait "$pid"; done 2>/dev/null
  rm -rf "$folder"
}
trap finish EXIT

node=$(hostname -s)
port=$((20000 + $$ % 20000))
cat >"$folder/slurm.conf" <<CONF
ClusterName=tavoliere
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/none
CredType=cred/none
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$node Default=YES State=UP
CONF
mkdir "$folder/state" "$folder/spool"
export SLURM_CONF=$folder/slurm.conf
slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.log" 2>&1 &
daemons+=($!)
slurmd -D -f "$SLURM_CONF" -N "$node" >"$folder/slurmd.log" 2>&1 &
daemons+=($!)
for ((attempt = 0; ; ++attempt)); do
  [[ $(sinfo -h -o %T 2>/dev/null) == idle ]] && break
  ((attempt < 100)) ||
    skip "the one-node Slurm does not start: $(tail -qn 1 "$folder"/slurm*.log | tr '\n' ' ')"
  sleep 0.1
done

cd "$folder" || exit 1
words=(-engine "cmd=$engine" name=a -engine "cmd=$engine" name=b -each depth=1 -rounds 12
  -openings plies=4)
"$program" "${words[@]}" -output whole.jsonl >whole.log || fail "the match on one machine"
{
  echo '#!/bin/sh'
  echo '#SBATCH --requeue'
  echo '#SBATCH --open-mode=append'
  # shellcheck disable=SC2016  # the job expands it
  printf ' %q' "$program" "${words[@]}"
  # shellcheck disable=SC2016
  printf '%s %s\n' ' -exit-zero -shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"' \
    '-resume "part$SLURM_ARRAY_TASK_ID.jsonl"'
  # shellcheck disable=SC2016
  printf '%s\n' 'status=$?' \
    '[ $status != 4 ] || scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"' \
    'exit $status'
} >match.sh
sbatch --array=1-12%2 --wait match.sh >sbatch.log 2>&1 || fail "the array job"
"$program" merge part*.jsonl -o merged.jsonl >merged.log || fail "the merge"

# What does not depend on clocks.
games() {
  sed -n 's/^\({"id":"[^"]*"\).*\("engines":[^]]*\]\).*\("result":"[^"]*"\).*/\1 \2 \3/p' "$1" |
    sort
}
[[ $(games merged.jsonl) == "$(games whole.jsonl)" ]] ||
  fail "the merged match is not that of one machine"
[[ $(games merged.jsonl | wc -l) == 24 ]] || fail "not 24 games"
echo "an array job of 12 parts played the match of one machine"
