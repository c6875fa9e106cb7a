/** A profile as V8 writes it with `--cpu-prof`: a tree of calls, and which of its nodes was met at each sample. */
export type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
}

/**
 * The share of the time that a process worked, and wasn't idle, that it spent in some functions and what they call: from
 * the first such call on, so that starting up doesn't count.
 */
export function busyShare(profile: CpuProfile, functions: readonly string[]): number {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map<number, number>()
  for (const node of profile.nodes) {
    for (const child of node.children ?? []) parents.set(child, node.id)
  }
  const nameOf = (id: number): string => nodes.get(id)?.callFrame.functionName ?? ''
  const isWithin = (id: number | undefined): boolean =>
    id !== undefined && (functions.includes(nameOf(id)) || isWithin(parents.get(id)))
  let busy = 0
  let within = 0
  const first = profile.samples.findIndex(isWithin)
  for (const [at, sample] of profile.samples.entries()) {
    if (at < first || nameOf(sample) === '(idle)') continue
    const micros = profile.timeDeltas[at] ?? 0
    busy += micros
    if (isWithin(sample)) within += micros
  }
  return within / busy
}
