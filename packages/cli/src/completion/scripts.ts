/** The shells that have a completion. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** What asks the command line for the words that may come next; one a line, with what it is after a tab. */
export const completeWord = '__complete'
/** In place of a word: files may come next. */
export const filesMark = ':files'

/**
 * Bash takes some characters for the end of a word that are none to the command line, such as the @ of an address: the
 * line is parted at blanks, and of the answer only what bash takes for the word is given back.
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

/** What each shell reads to complete the words of benchtop. */
export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish }
