/** Numbers that are the same in every run with the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next(this: void): number
  /** Of an exponential distribution with this mean. */
  exponential(this: void, mean: number): number
}

/** The generator mulberry32: 32 bits of state, and good enough for times of arrival and service. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, exponential: (mean) => -mean * Math.log(1 - next()) }
}
