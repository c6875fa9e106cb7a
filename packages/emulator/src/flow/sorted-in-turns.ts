import { setImmediate } from 'node:timers/promises'

/** So many items are sorted or merged before others have their turn: a millisecond or two. */
const inTurn = 2_000

/** Sorts items, in turns with whatever else is to be done: equal ones stay in their order. */
export async function sortedInTurns<Item>(
  items: readonly Item[],
  isBefore: (one: Item, other: Item) => boolean,
): Promise<Item[]> {
  let runs: Item[][] = []
  for (let at = 0; at < items.length; at += inTurn) {
    const run = items.slice(at, at + inTurn)
    runs.push(run.sort((one, other) => (isBefore(one, other) ? -1 : isBefore(other, one) ? 1 : 0)))
    if (items.length > inTurn) await setImmediate()
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], isBefore))
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isBefore: (one: Item, other: Item) => boolean,
): Promise<Item[]> {
  const merged: Item[] = []
  let [at, otherAt] = [0, 0]
  while (merged.length < one.length + other.length) {
    const [next, otherNext] = [one[at], other[otherAt]]
    const takesOther =
      at === one.length || (otherAt < other.length && isBefore(otherNext as Item, next as Item))
    merged.push((takesOther ? otherNext : next) as Item)
    if (takesOther) otherAt += 1
    else at += 1
    if (merged.length % inTurn === 0) await setImmediate()
  }
  return merged
}
