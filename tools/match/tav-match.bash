# bash completion for tav-match                                             -*- shell-script -*-

_tavoliere_match() {
  local program=$1 word=$2
  COMPREPLY=()

  if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "play merge stats sprt report compliance" -- "$word")
    return
  fi
  case ${COMP_WORDS[1]} in
    merge | stats | sprt | report | compliance)
      if [[ $word == -* ]]; then
        local known
        known=$("$program" "${COMP_WORDS[1]}" --help 2>/dev/null | grep -oE -- '--[a-z0-9]+' | sort -u | tr '\n' ' ')
        mapfile -t COMPREPLY < <(compgen -W "$known" -- "$word")
      elif [[ ${COMP_WORDS[1]} == compliance ]]; then
        mapfile -t COMPREPLY < <(compgen -c -- "$word")
      else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
      fi
      return
      ;;
  esac

  # Readline breaks words at '=': "cmd=./x" comes as three, the option they belong to before them.
  local at=$COMP_CWORD key=
  if [[ $word == *=* ]]; then
    key=${word%%=*} word=${word#*=}
  elif [[ $word == = ]]; then
    key=${COMP_WORDS[at - 1]} word=
  elif [[ ${COMP_WORDS[at - 1]} == = ]]; then
    key=${COMP_WORDS[at - 2]}
  fi

  local option=
  while ((at > 1)) && [[ $option != -* ]]; do
    at=$((at - 1))
    option=${COMP_WORDS[at]}
  done

  case ${option#-}:$key in
    engine:cmd | each:cmd | judge:cmd | evaluator:cmd)
      mapfile -t COMPREPLY < <(compgen -c -- "$word")
      return
      ;;
    *:dir) mapfile -t COMPREPLY < <(compgen -d -- "$word") && return ;;
    *:stderr | openings:file | output:* | resume:* | config:* | peers:* | log:*) mapfile -t COMPREPLY < <(compgen -f -- "$word") && return ;;
    *:proto) mapfile -t COMPREPLY < <(compgen -W "ugi uci auto" -- "$word") && return ;;
    *:white) mapfile -t COMPREPLY < <(compgen -W "p1 p2" -- "$word") && return ;;
    *:format) mapfile -t COMPREPLY < <(compgen -W "moves fen engine" -- "$word") && return ;;
    sync:*) mapfile -t COMPREPLY < <(compgen -W "second game" -- "$word") && return ;;
    *:restart) mapfile -t COMPREPLY < <(compgen -W "on off" -- "$word") && return ;;
    *:model) mapfile -t COMPREPLY < <(compgen -W "normalized logistic" -- "$word") && return ;;
    *:twosided) mapfile -t COMPREPLY < <(compgen -W "true false" -- "$word") && return ;;
    tournament:*) mapfile -t COMPREPLY < <(compgen -W "round-robin gauntlet swiss knockout" -- "$word") && return ;;
    *:order) mapfile -t COMPREPLY < <(compgen -W "sequential random" -- "$word") && return ;;
    *:?*) return ;;
  esac

  if [[ $word == -* ]]; then
    local options
    options=$("$program" --help 2>/dev/null | grep -oE '^  --?[a-z]+(  --[a-z]+)*' | tr -d '\n')
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    return
  fi

  case ${option#-} in
    engine | each | judge | evaluator)
      mapfile -t COMPREPLY < <(compgen -S = -W "cmd args arg dir stderr name proto tc st depth nodes timemargin startup ponder restart white" -- "$word")
      compopt -o nospace 2>/dev/null
      ;;
    openings)
      mapfile -t COMPREPLY < <(compgen -S = -W "file format order start plies within" -- "$word")
      compopt -o nospace 2>/dev/null
      ;;
    draw) mapfile -t COMPREPLY < <(compgen -S = -W "movenumber movecount score" -- "$word") ;;
    resign) mapfile -t COMPREPLY < <(compgen -S = -W "movecount score twosided" -- "$word") ;;
    sprt) mapfile -t COMPREPLY < <(compgen -S = -W "elo0 elo1 alpha beta model" -- "$word") ;;
  esac
}

complete -F _tavoliere_match tav-match
