#!/usr/bin/env bash
# wall_test.sh includes|excludes <header> <compiler> <argument>...: whether the compiler takes a
# source that includes <header>.
set -u
verb=$1 header=$2
shift 2
said=$(printf '#include "%s"\n' "$header" | LC_ALL=C "$@" - 2>&1)
status=$?
case $verb in
  includes)
    [[ $status == 0 ]] && exit 0
    printf '%s must be within reach, and is not:\n%s\n' "$header" "$said"
    ;;
  excludes)
    [[ $status != 0 && $said == *"$header"*[Nn]"o such file"* ]] && exit 0
    [[ $status != 0 && $said == *"'$header' file not found"* ]] && exit 0
    printf '%s must be out of reach; the compiler said (%d):\n%s\n' "$header" "$status" "$said"
    ;;
esac
exit 1
