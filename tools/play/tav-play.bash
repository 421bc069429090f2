# bash completion for tav-play                                              -*- shell-script -*-

_tavoliere_play() {
  local program=$1 word=$2 previous=$3
  COMPREPLY=()
  case $previous in
    --load | --transcript) mapfile -t COMPREPLY < <(compgen -f -- "$word") && return ;;
    --state) mapfile -t COMPREPLY < <(compgen -d -- "$word") && return ;;
    --engine) mapfile -t COMPREPLY < <(compgen -c -- "$word") && return ;;
    --p1 | --p2) mapfile -t COMPREPLY < <(compgen -W "human engine" -- "$word") && return ;;
    --pace) mapfile -t COMPREPLY < <(compgen -W "step 0.5 1 2" -- "$word") && return ;;
    --option | --variant | --position | --web | --listen) return ;;
  esac
  if [[ $word == -* ]]; then
    local options
    options=$("$program" --help 2>/dev/null | grep -oE '^  --[a-z0-9-]+' | tr -d '\n')
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    return
  fi
  # The games are the other programs of the family beside this one.
  local folder engine games=
  folder=$(dirname "$(command -v "$program")")
  for engine in "$folder"/tav-*; do
    engine=${engine##*/tav-}
    [[ $engine == play || $engine == match ]] || games+=" $engine"
  done
  mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word")
}

complete -F _tavoliere_play tav-play
