/** Lets a number of things happen at once, and the others wait in their order. */
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
      // Whoever waits takes the place over, so that nobody slips in between.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
