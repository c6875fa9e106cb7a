/** Numbers from 0 up to 1 that are the same in every run: a linear congruence modulo 2^32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A whole number from one bound to another, both included. */
export function randomInteger(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}
