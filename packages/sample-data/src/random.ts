import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random numbers that are the same for the same seed and names, whatever else was drawn before. */
export type Random = {
  /** From 0 up to 1, that one left out. */
  float(): number
  /** A whole number, both bounds included. */
  integer(from: number, to: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  normal(mean: number, deviation: number): number
  /** How far it is to the next of things that are `mean` apart on average: at least 1. */
  gap(mean: number): number
}

/** @param names what the numbers are for, such as a sample and a contig */
export function createRandom(seed: number, ...names: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(hashOf(`${seed}/${names.join('/')}`))
  // 32 bits are enough here, and there are several numbers for each base of each read.
  const float = (): number => (generator.next() >>> 0) / 2 ** 32
  return {
    float,
    integer: (from, to) => from + Math.floor(float() * (to - from + 1)),
    pick: (values) => values[Math.floor(float() * values.length)] ?? values[0],
    normal(mean, deviation) {
      // Box and Muller: 1 less the number, since 0 has no logarithm.
      const radius = Math.sqrt(-2 * Math.log(1 - float()))
      return mean + deviation * radius * Math.cos(2 * Math.PI * float())
    },
    gap: (mean) => 1 + Math.floor(-Math.log(1 - float()) * mean),
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash | 0
}
