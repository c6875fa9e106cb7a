import type { icons } from '../../design/icons.tsx'

/** Something that the palette finds. */
export type Entry = {
  /** Unique among all of them. */
  readonly id: string
  readonly group: 'Recent' | 'Commands' | 'Pages' | 'Found'
  readonly text: string
  /** What distinguishes it from others of this text, such as its kind and id. */
  readonly note?: string
  readonly icon: keyof typeof icons
  /** The keys that do the same without the palette. */
  readonly keys?: readonly string[]
  /** Other words that find it. */
  readonly words?: string
  act(): void
}

const shownPerGroup = 8

/** The order of the groups: what was just seen first, as long as nothing is looked for. */
const order = {
  idle: ['Recent', 'Commands', 'Pages', 'Found'],
  asked: ['Commands', 'Pages', 'Recent', 'Found'],
}

/** The entries that match what was typed: each word begins a word of theirs; the best of each group first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = words.length === 0 ? order.idle : order.asked
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
  return groups.flatMap((group) =>
    scored
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, words.length === 0 ? Infinity : shownPerGroup)
      .map(({ entry }) => entry),
  )
}

/** What the platform found matches by its own rules; of the others every word counts, more at the start. */
function scoreOf(
  { group, text, note = '', words: more = '' }: Entry,
  words: readonly string[],
): number {
  if (group === 'Found' || words.length === 0) return 1
  const own = text.toLowerCase()
  const all = `${own} ${note} ${more}`.toLowerCase()
  const isFound = words.every((word) => all.startsWith(word) || all.includes(` ${word}`))
  if (!isFound) return 0
  return own.startsWith(words[0] ?? '') ? 3 : words.every((word) => own.includes(word)) ? 2 : 1
}
