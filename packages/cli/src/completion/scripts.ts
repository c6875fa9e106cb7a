/** The shells that have a completion. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The hidden command that prints the completions: one per line, with a description after a tab. */
export const completeWord = '__complete'
/** Printed instead of a word if files may come next. */
export const filesMark = ':files'

/**
 * Bash ends words at characters that are part of a word here, such as the @ of an address: so the line is split at
 * blanks, and each completion is cut to what bash treats as the word.
 */
const bash = `# benchtop completion for bash
_benchtop() {
  local line="\${COMP_LINE:0:COMP_POINT}" value about current kept=''
  local -a typed
  read -r -a typed <<<"$line"
  [[ "$line" == *[[:blank:]] ]] && typed+=('')
  current="\${typed[\${#typed[@]}-1]}"
  [[ "$current" == *["$COMP_WORDBREAKS"]* ]] && kept="\${current%"\${current##*["$COMP_WORDBREAKS"]}"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r value about; do
    if [[ "$value" == ${filesMark} ]]; then
      compopt -o default 2>/dev/null
    elif [[ -n "$value" ]]; then
      COMPREPLY+=("\${value#"$kept"}")
    fi
  done < <("\${typed[0]}" ${completeWord} "\${typed[@]:1}" 2>/dev/null)
}
complete -F _benchtop benchtop
`

const zsh = `#compdef benchtop
# benchtop completion for zsh
_benchtop() {
  local line outcome=1
  local -a lines described
  lines=("\${(@f)$("\${words[1]}" ${completeWord} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "\${lines[@]}"; do
    if [[ "$line" == ${filesMark} ]]; then
      _files && outcome=0
    elif [[ -n "$line" ]]; then
      described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done
  (( \${#described} )) && _describe -t benchtop 'benchtop' described && outcome=0
  return outcome
}
if [[ "\${funcstack[1]}" == _benchtop ]]; then
  _benchtop "$@"
else
  compdef _benchtop benchtop
fi
`

const fish = `# benchtop completion for fish
function __benchtop_complete
    set -l typed (commandline -opc) (commandline -ct)
    for line in ($typed[1] ${completeWord} $typed[2..-1] 2>/dev/null)
        if test "$line" = ${filesMark}
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c benchtop -f -a '(__benchtop_complete)'
`

/** The completion script of each shell. */
export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish }
