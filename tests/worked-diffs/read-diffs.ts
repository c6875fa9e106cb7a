/** The change of one file in a worked diff. */
export type FileDiff = {
  /** From the repository's root. */
  readonly path: string
  readonly isNew: boolean
  /** What is replaced, and by what; of a new file, nothing by all of it. */
  readonly hunks: readonly {
    readonly before: readonly string[]
    readonly after: readonly string[]
  }[]
}

/** One thing that is added: a section of CONTRIBUTING that states how many files that takes. */
export type WorkedDiff = {
  readonly title: string
  /** As its title states. */
  readonly statedFiles: number
  readonly files: readonly FileDiff[]
}

/** The sections of a text whose titles state a number of files, such as `### A command: 3 files`, with their diffs. */
export function readWorkedDiffs(text: string): WorkedDiff[] {
  return text.split(/^(?=#{2,} )/m).flatMap((section) => {
    const [, title, stated] = /^#+ (.+): (\d+) files?\b/.exec(section) ?? []
    if (title === undefined) return []
    const blocks = [...section.matchAll(/^```diff\n([\s\S]*?)^```$/gm)]
    const files = blocks.flatMap(([, block = '']) => readFileDiffs(block))
    return [{ title, statedFiles: Number(stated), files }]
  })
}

function readFileDiffs(block: string): FileDiff[] {
  return block.split(/^(?=--- )/m).map((part) => {
    const [from = '', to = '', ...lines] = part.trimEnd().split('\n')
    const path = /^\+\+\+ b\/(.+)$/.exec(to)?.[1]
    if (path === undefined) throw new Error(`A diff without "+++ b/<path>": ${from}`)
    const hunks = lines
      .join('\n')
      .split(/^@@.*\n/m)
      .filter((hunk) => hunk !== '')
      .map((hunk) => ({ before: linesOf(hunk, '-'), after: linesOf(hunk, '+') }))
    return { path, isNew: from === '--- /dev/null', hunks }
  })
}

/** The lines of a hunk that are on one of its sides. */
function linesOf(hunk: string, side: '-' | '+'): string[] {
  return hunk
    .trimEnd()
    .split('\n')
    .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(side))
    .map((line) => line.slice(1))
}

/** The text of a file after a change; throws where what is replaced isn't there, or more than once. */
export function applied({ path, isNew, hunks }: FileDiff, text: string): string {
  if (isNew) return `${hunks.flatMap(({ after }) => after).join('\n')}\n`
  let lines = text.split('\n')
  for (const { before, after } of hunks) {
    const places = lines.flatMap((_, at) =>
      before.every((line, offset) => lines[at + offset] === line) ? [at] : [],
    )
    const [at, ...others] = places
    if (at === undefined || others.length > 0) {
      throw new Error(`${path} has ${places.length} places like this:\n${before.join('\n')}`)
    }
    lines = [...lines.slice(0, at), ...after, ...lines.slice(at + before.length)]
  }
  return lines.join('\n')
}
