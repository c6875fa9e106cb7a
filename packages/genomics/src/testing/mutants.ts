import { randomInteger } from './random.ts'

/** Bytes with some changed, doubled or cut out. */
export function mutate(bytes: Uint8Array, random: () => number): Buffer {
  const mutant = Buffer.from(bytes)
  const at = randomInteger(random, 0, mutant.length - 1)
  const kind = randomInteger(random, 0, 3)
  if (kind === 0)
    return Buffer.concat([
      mutant.subarray(0, at),
      mutant.subarray(at + randomInteger(random, 1, 40)),
    ])
  if (kind === 1)
    return Buffer.concat([mutant.subarray(0, at), mutant.subarray(Math.max(0, at - 30))])
  for (let count = kind === 2 ? 1 : 20; count > 0; count -= 1) {
    mutant[randomInteger(random, 0, mutant.length - 1)] = randomInteger(random, 0, 255)
  }
  return mutant
}
