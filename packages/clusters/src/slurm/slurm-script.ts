/** The words of a task as its script reads them: one a line, with all but harmless characters as `\0` and three octal digits. */
export function scriptLines(words: readonly string[]): string {
  return words.map((word) => `${encoded(word)}\n`).join('')
}

function encoded(word: string): string {
  return [...Buffer.from(word)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9_./:=,+-]/.test(character)
        ? character
        : `\\0${byte.toString(8).padStart(3, '0')}`
    })
    .join('')
}

/**
 * What Slurm runs for each task: the same text for all of them, in POSIX shell. It gets the folder of its batch, and reads
 * there what to run, as data that is never evaluated. Its files say what became of the task, for as long as Slurm no longer
 * knows: `claim` that this job runs it and no other, `runs` on which nodes, `begun`, `refused`, `exit` with the exit code.
 */
export const slurmScript = `#!/bin/sh
control=$1/\${SLURM_ARRAY_TASK_ID:-0}
cd "$control" || exit 0
if mkdir claim 2> /dev/null; then
  echo "$SLURM_JOB_ID" > claim/job
elif [ -e exit ] || [ "$(cat claim/job 2> /dev/null)" != "$SLURM_JOB_ID" ]; then
  # It has ended, or another job runs it, or the platform took it back.
  exit 0
fi
again=
[ ! -s runs ] || again=1
echo "\${SLURMD_NODENAME:-$(hostname)}" >> runs

# Sets word to the next word of the file at descriptor 3.
next() {
  IFS= read -r line <&3 || return 1
  word=$(printf '%b_' "$line")
  word=\${word%_}
}
exec 3< task
next; data=$word
next; log=$word
next; folder=$word
if [ -n "$again" ]; then
  # Slurm started it again: what the lost run left is no part of this one.
  rm -f begun refused
  for name in output scratch logs; do
    rm -rf "$data/$name"
    mkdir "$data/$name"
  done
fi
set -- env -i
next; count=$word
while [ "$count" -gt 0 ]; do
  next; set -- "$@" "$word"
  count=$((count - 1))
done
set -- "$@" /bin/sh -c 'control=$1
shift
command -v "$1" > /dev/null || { : > "$control/refused"; exit 127; }
: > "$control/begun"
exec "$@"' sh "$control"
while next; do set -- "$@" "$word"; done
exec 3<&-
cd "$folder" || { echo folder > "$control/refused"; exit 1; }

# The signal to end is for the command; this script waits for its exit code.
trap : TERM INT
"$@" >> "$log" 2>&1 < /dev/null &
child=$!
while :; do
  wait "$child"
  code=$?
  kill -0 "$child" 2> /dev/null || break
done
cd "$control" || exit 1
echo "$code" > exit.new
mv exit.new exit
exit "$code"
`

/** The same for a server that takes a script without arguments: with the folder of its batch, which the platform made. */
export function slurmScriptFor(folder: string): string {
  const quoted = `'${folder.replaceAll("'", String.raw`'\''`)}'`
  return slurmScript.replace('\n', () => `\nset -- ${quoted}\n`)
}
