/** What became of a recording, for people. */
export type SeedSummary = {
  /** How many there are of each kind in the seed, such as `projects`. */
  readonly included: Readonly<Record<string, number>>
  /** What the seed lacks or had to make up, and why. */
  readonly leftOut: readonly {
    readonly kind: string
    readonly count: number
    readonly why: string
  }[]
}

export function createLeftOut() {
  const counts = new Map<string, { kind: string; count: number; why: string }>()
  return {
    add(kind: string, why: string): void {
      const key = `${kind}\n${why}`
      const known = counts.get(key)
      if (known === undefined) counts.set(key, { kind, count: 1, why })
      else known.count += 1
    },
    list: (): SeedSummary['leftOut'] => [...counts.values()],
  }
}
/** Counts what is left out, by kind and reason. */
export type LeftOut = ReturnType<typeof createLeftOut>
