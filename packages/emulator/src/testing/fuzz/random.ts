/** Numbers that look random, the same for the same seed. */
export type SeededRandom = {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `count`. */
  below(count: number): number
  withProbability(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: short, and good enough to come by every kind of request. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    withProbability: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined && items.length === 0) throw new RangeError('Nothing to pick from.')
      return item as (typeof items)[number]
    },
  }
}
