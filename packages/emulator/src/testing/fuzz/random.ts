import { createSeededFractions } from '../../../../instrument/src/lane-figures.ts'

/** Numbers that look random, the same for the same seed. */
export type SeededRandom = {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `count`. */
  below(count: number): number
  withProbability(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function createSeededRandom(seed: number): SeededRandom {
  const next = createSeededFractions(seed)
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
