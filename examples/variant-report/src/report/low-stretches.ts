import type { Region } from '../regions/region.ts'
import type { DepthObserver } from './depth-counts.ts'

/** Neighbouring bases of a region that are all under the minimum depth. */
export type LowStretch = {
  readonly contig: string
  /** 1-based, both ends included. */
  readonly start: number
  readonly end: number
  readonly bases: number
  readonly mean: number
  readonly min: number
}

/** The stretches of low depth: the longest of them, and how many there are in all. */
export type LowStretches = { readonly total: number; readonly longest: readonly LowStretch[] }

/** Finds the stretches of a region that are under the minimum depth, each handed on when it ends. */
export function lowStretches(
  region: Region,
  minDepth: number,
  found: (stretch: LowStretch) => void,
): DepthObserver {
  let open: { start: number; sum: number; min: number } | undefined

  function close(end: number): void {
    if (open === undefined) return
    const { start, sum, min } = open
    const bases = end - start + 1
    found({ contig: region.contig, start, end, bases, mean: sum / bases, min })
    open = undefined
  }

  return {
    add(start, depths) {
      for (let index = 0; index < depths.length;) {
        const from = index
        let sum = 0
        let min = Infinity
        for (; index < depths.length; index += 1) {
          const depth = depths[index] ?? 0
          if (depth >= minDepth) break
          sum += depth
          if (depth < min) min = depth
        }
        if (index > from) {
          open ??= { start: start + from, sum: 0, min }
          open.sum += sum
          open.min = Math.min(open.min, min)
        }
        if (index < depths.length) close(start + index - 1)
        while (index < depths.length && (depths[index] ?? 0) >= minDepth) index += 1
      }
      if (start + depths.length > region.end) close(region.end)
    },
  }
}

/** Keeps the longest stretches, for a poorly covered genome has millions. */
export function longestStretches(limit: number) {
  let total = 0
  let kept: LowStretch[] = []
  const shorten = () => (kept = kept.sort((a, b) => b.bases - a.bases).slice(0, limit))
  return {
    add(stretch: LowStretch): void {
      total += 1
      kept.push(stretch)
      if (kept.length >= 2 * limit) shorten()
    },
    summary: (): LowStretches => ({ total, longest: shorten() }),
  }
}
