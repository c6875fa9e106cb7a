/** Limits the number of concurrent tasks; the others wait in order. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createGate(width: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      // The next waiting task takes the slot over, so that no new one gets ahead of it.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
