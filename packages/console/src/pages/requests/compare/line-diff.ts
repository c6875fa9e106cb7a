import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff'

/** A piece of a line, and whether the other side lacks it. */
export type LinePart = { readonly text: string; readonly isChanged: boolean }
export type DiffLine = readonly LinePart[]

/** Two lines side by side; a side is undefined where it has no such line. */
export type DiffRow = {
  readonly one: DiffLine | undefined
  readonly other: DiffLine | undefined
  readonly isSame: boolean
}

/** Texts with more different lines than this are shown side by side without being compared. */
const mostEdits = 1000
/** Words are compared in lines that are at most so long. */
const longestLine = 2000

/** Two texts as rows of lines, with the words that differ marked. */
export function sideBySide(one: string, other: string): DiffRow[] {
  if (one === other) return linesOf(one).map((text) => same(text))
  const changes = diffLines(one, other, { maxEditLength: mostEdits, ignoreNewlineAtEof: true }) ?? [
    change(one, 'removed'),
    change(other, 'added'),
  ]
  const rows: DiffRow[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = (): void => {
    rows.push(...paired(removed, added))
    removed = []
    added = []
  }
  for (const { value, ...change } of changes) {
    if (change.removed) removed.push(...linesOf(value))
    else if (change.added) added.push(...linesOf(value))
    else {
      flush()
      rows.push(...linesOf(value).map((text) => same(text)))
    }
  }
  flush()
  return rows
}

/** How many rows differ. */
export function countDifferences(rows: readonly DiffRow[]): number {
  return rows.filter(({ isSame }) => !isSame).length
}

function change(value: string, kind: 'removed' | 'added'): ChangeObject<string> {
  return { value, count: 1, removed: kind === 'removed', added: kind === 'added' }
}

function paired(removed: readonly string[], added: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const [one, other] = [removed[at], added[at]]
    if (one === undefined || other === undefined) {
      return {
        one: one === undefined ? undefined : whole(one),
        other: other === undefined ? undefined : whole(other),
        isSame: false,
      }
    }
    const [first, second] = wordsOf(one, other)
    return { one: first, other: second, isSame: false }
  })
}

/** Two lines with the words that differ marked. */
function wordsOf(one: string, other: string): [DiffLine, DiffLine] {
  const isShort = one.length <= longestLine && other.length <= longestLine
  const words = isShort ? diffWordsWithSpace(one, other, { maxEditLength: 200 }) : undefined
  if (words === undefined) return [whole(one), whole(other)]
  const side = (isOwn: (word: ChangeObject<string>) => boolean): DiffLine =>
    words
      .filter((word) => isOwn(word) || (!word.added && !word.removed))
      .map((word) => ({ text: word.value, isChanged: isOwn(word) }))
  return [side(({ removed }) => removed), side(({ added }) => added)]
}

function same(text: string): DiffRow {
  const line = [{ text, isChanged: false }]
  return { one: line, other: line, isSame: true }
}

function whole(text: string): DiffLine {
  return [{ text, isChanged: true }]
}

function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
