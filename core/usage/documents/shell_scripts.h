// The completion scripts, one per shell: they walk over a command line and look up what may follow.
// @name@ is the program, @table@ the function with the table, which gives a key's `head` and
// `items`.
#pragma once

namespace tavoliere::usage {

inline constexpr char kBashScript[] = R"sh(
# _@table@_offer <word> <kind>: what begins with the word; the words among it are in `items`.
_@table@_offer() {
  local IFS=$'\n' game folder word
  case $2 in
    file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$1") ;;
    folder) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$1") ;;
    program) mapfile -t COMPREPLY < <(compgen -c -- "$1") ;;
    game)
      folder=$(dirname "$(command -v @name@)")
      for game in "$folder"/tav-*; do
        game=${game##*/tav-}
        [[ $game != "$1"* || $'\n'"${items[*]}"$'\n' == *$'\n'"$game"$'\n'* ]] ||
          COMPREPLY+=("$game")
      done
      return
      ;;
  esac
  for word in "${items[@]}"; do
    [[ $word != "$1"* ]] || COMPREPLY+=("$word")
  done
}

_@table@_complete() {
  local words=() path='' option='' head='' items=() at given word kind
  COMPREPLY=()
  # Readline breaks words at '=': "key=value" comes as three.
  for ((at = 1; at <= COMP_CWORD; ++at)); do
    if ((at > 1)) && [[ ${COMP_WORDS[at]} == '=' || ${COMP_WORDS[at - 1]} == '=' ]]; then
      words[${#words[@]} - 1]+=${COMP_WORDS[at]}
    else
      words+=("${COMP_WORDS[at]}")
    fi
  done
  word=${words[${#words[@]} - 1]}
  unset "words[${#words[@]} - 1]"
  for given in "${words[@]}"; do
    if [[ $given == -?* ]]; then
      option=''
      if [[ $given != *=* ]] && @table@ "value:$path:${given,,}"; then option=${given,,}; fi
    elif [[ -n $option ]]; then
      @table@ "value:$path:$option"
      [[ $head == several* ]] || option=''
    elif @table@ "commands:$path" && [[ " ${items[*]} " == *" $given "* ]]; then
      path+=${path:+ }$given
    fi
  done

  if [[ $word == -*=* ]]; then
    option=${word%%=*} word=${word#*=}
    option=${option,,}
  elif [[ $word == -* ]]; then
    @table@ "options:$path" && _@table@_offer "$word" text
    return 0
  fi
  if [[ -n $option ]] && @table@ "value:$path:$option"; then
    kind=${head#* }
    if [[ $kind == pairs && $word == *=* ]]; then
      @table@ "key:$path:$option:${word%%=*}" || return 0
      kind=${head#* } word=${word#*=}
    elif [[ $kind == pairs ]]; then
      compopt -o nospace 2>/dev/null
    fi
    _@table@_offer "$word" "$kind"
    return 0
  fi
  if @table@ "operand:$path"; then _@table@_offer "$word" "${head#* }"; fi
  local operands=("${COMPREPLY[@]}")
  COMPREPLY=()
  if @table@ "commands:$path"; then _@table@_offer "$word" text; fi
  COMPREPLY+=("${operands[@]}")
}

complete -F _@table@_complete @name@
)sh";

inline constexpr char kZshScript[] = R"sh(
# _@table@_offer <kind> [<what>]: what may stand here; the words among it are in `items`.
_@table@_offer() {
  local -a games
  case $1 in
    file) _files ;;
    folder) _files -/ ;;
    program) _command_names -e ;;
    game)
      games=(${${(k)commands[(I)tav-*]}#tav-})
      compadd -- ${games:|items}
      return
      ;;
    pairs)
      compadd -S '' -- ${items%%:*}
      return
      ;;
  esac
  if ((${#items})); then _describe "${2:-value}" items; fi
}

_@table@_complete() {
  local at='' option='' head='' given word kind
  local -a items
  for given in "${(@)words[2,CURRENT-1]}"; do
    if [[ $given == -?* ]]; then
      option=''
      if [[ $given != *=* ]] && @table@ "value:$at:${given:l}"; then option=${given:l}; fi
    elif [[ -n $option ]]; then
      @table@ "value:$at:$option"
      [[ $head == several* ]] || option=''
    elif @table@ "commands:$at" && ((${${(@)items%%:*}[(Ie)$given]})); then
      at+=${at:+ }$given
    fi
  done

  word=$PREFIX
  if [[ $word == -*=* ]]; then
    option=${${word%%=*}:l}
    compset -P '*='
  elif [[ $word == -* ]]; then
    @table@ "options:$at" && _@table@_offer text option
    return
  fi
  if [[ -n $option ]] && @table@ "value:$at:$option"; then
    kind=${head#* }
    if [[ $kind == pairs && $word == *=* ]]; then
      @table@ "key:$at:$option:${word%%=*}" || return
      kind=${head#* }
      compset -P '*='
    fi
    _@table@_offer $kind
    return
  fi
  if @table@ "commands:$at"; then _@table@_offer text command; fi
  if @table@ "operand:$at"; then _@table@_offer "${head#* }"; fi
}

_@table@_complete "$@"
)sh";

inline constexpr char kFishScript[] = R"sh(
# What may stand at the cursor, a word a line with its help behind a tabulator.
function __@table@_offer
    set -l at ''
    set -l option ''
    set -l word (commandline --current-token --cut-at-cursor)
    for given in (commandline --tokenize --cut-at-cursor --current-process)[2..]
        set -l small (string lower -- $given)
        if string match --quiet -- '-?*' $given
            set option ''
            if not string match --quiet -- '*=*' $given; and @table@ "value:$at:$small" >/dev/null
                set option $small
            end
        else if test -n "$option"
            set -l said (@table@ "value:$at:$option")
            string match --quiet -- 'several*' $said[1]
            or set option ''
        else if contains -- $given (@table@ "commands:$at" | string replace --regex '\t.*' '')
            set at (string trim -- "$at $given")
        end
    end

    if string match --quiet -- '-*=*' $word
        set option (string lower -- (string replace --regex '=.*' '' -- $word))
        __@table@_value (string replace --regex '=.*' '=' -- $word) "value:$at:$option"
        return
    else if string match --quiet -- '-*' $word
        @table@ "options:$at"
        return
    end
    set -l said (@table@ "value:$at:$option")
    if test -z "$said"
        @table@ "commands:$at"
        __@table@_value '' "operand:$at"
    else if string match --quiet -- '*pairs' $said[1]; and string match --quiet -- '*=*' $word
        set -l key (string replace --regex '=.*' '' -- $word)
        __@table@_value "$key=" "key:$at:$option:$key"
    else
        __@table@_value '' "value:$at:$option"
    end
end

# __@table@_value <beginning> <key>: the values of that key, each behind the beginning of its word.
function __@table@_value
    set -l said (@table@ $argv[2])
    or return
    set -l word (string replace -- "$argv[1]" '' (commandline --current-token --cut-at-cursor))
    switch $said[1]
        case '* file'
            printf "$argv[1]%s\n" (__fish_complete_path "$word")
        case '* program'
            if test -n "$argv[1]"
                printf "$argv[1]%s\n" (__fish_complete_path "$word")
            else
                __fish_complete_command
            end
        case '* folder'
            printf "$argv[1]%s\n" (__fish_complete_directories "$word" '')
        case '* game'
            for program in $PATH/tav-*
                set -l game (string replace --regex '.*/tav-' '' -- $program)
                contains -- $game $said[2..]
                or echo $game
            end
            return
    end
    for item in $said[2..]
        echo $argv[1]$item
    end
end

complete --command @name@ --no-files --arguments '(__@table@_offer)'
)sh";

}  // namespace tavoliere::usage
