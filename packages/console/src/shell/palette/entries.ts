import type { icons } from '../../design/icons.tsx'

/** Something that the palette finds. */
export type Entry = {
  /** Unique among all of them. */
  readonly id: string
  readonly group: 'Recent' | 'Commands' | 'Pages' | 'Found' | 'Faults'
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

/** What can be done, apart from pages: at once, and what depends on what the bench has. */
export type Actions = {
  fixedActions(route: (path: string) => void): readonly Entry[]
  readActions(route: (path: string) => void): Promise<readonly Entry[]>
}

const shownPerGroup = 8

/** The order of the groups as long as nothing is looked for, and where groups match equally well. */
const order = {
  idle: ['Recent', 'Commands', 'Pages'],
  asked: ['Commands', 'Pages', 'Recent', 'Found', 'Faults'],
} as const

/**
 * The entries with each word of what was typed anywhere in theirs, in groups: first the group with the best match, and in it
 * the best, of equal ones the shortest. What the platform found matches by its own rules, such as by an id.
 */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) {
    return order.idle.flatMap((group) => entries.filter((entry) => entry.group === group))
  }
  return (
    order.asked
      .map((group) =>
        entries
          .filter((entry) => entry.group === group)
          .map((entry) => ({
            entry,
            score: Math.max(scoreOf(entry, words), group === 'Found' ? 1 : 0),
          }))
          .filter(({ score }) => score > 0)
          .toSorted(byMatch)
          .slice(0, shownPerGroup),
      )
      .filter(([best]) => best !== undefined)
      // The faults come last: there are hundreds, of which many match any word of the API.
      .toSorted(
        ([one], [other]) =>
          Number(one?.entry.group === 'Faults') - Number(other?.entry.group === 'Faults') ||
          (one && other ? byMatch(one, other) : 0),
      )
      .flatMap((found) => found.map(({ entry }) => entry))
  )
}

type Scored = { readonly entry: Entry; readonly score: number }

/** The better match first, and of equal ones the shorter text. */
function byMatch(one: Scored, other: Scored): number {
  return other.score - one.score || one.entry.text.length - other.entry.text.length
}

/** 0 where a word is missing; more where words are in the text itself than in what else finds it, and for its beginning. */
function scoreOf({ text, note = '', words: more = '' }: Entry, words: readonly string[]): number {
  const own = text.toLowerCase()
  const others = `${note} ${more}`.toLowerCase()
  const scores = words.map((word) => 4 * levelOf(word, own) || levelOf(word, others))
  if (scores.includes(0)) return 0
  const whole = words.join(' ')
  const start = own === whole ? 12 : own.startsWith(whole) ? 2 : 0
  return scores.reduce((sum, score) => sum + score, start) / words.length
}

/** 3 for a whole word, 2 for the beginning of one, 1 for a part within, 0 for none. */
function levelOf(word: string, text: string): number {
  const ends = /[\p{L}\p{N}]/u
  let best = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isBegun = at === 0 || !ends.test(text[at - 1] ?? '')
    const isEnded = !ends.test(text[at + word.length] ?? '')
    best = Math.max(best, isBegun ? (isEnded ? 3 : 2) : 1)
  }
  return best
}

/** What injects a fault, for each operation of the platform. */
export function faultEntries(ids: readonly string[], route: (path: string) => void): Entry[] {
  return ids.map((id) => ({
    id: `fault ${id}`,
    group: 'Faults',
    text: `Inject a fault: ${id}`,
    icon: 'fault',
    words: 'error conditions',
    act: () => route(`/bench?operation=${id}#injected-faults`),
  }))
}
