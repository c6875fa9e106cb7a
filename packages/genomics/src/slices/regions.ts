import type { SliceRegion } from './file-slices.ts'

type Window = { readonly start: number; readonly end: number }

/** The windows of each chromosome, in order, those that touch or overlap as one. */
export function windowsByChromosome(regions: readonly SliceRegion[]): Map<string, Window[]> {
  const byName = Map.groupBy(regions, ({ chrom }) => chrom)
  return new Map([...byName].map(([chrom, windows]) => [chrom, merged(windows)]))
}

function merged(windows: readonly Window[]): Window[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of windows.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** Whether one of some windows, which `windowsByChromosome` put in order, overlaps a range of bases. */
export function overlapsOne(windows: readonly Window[], start: number, end: number): boolean {
  let low = 0
  let high = windows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((windows[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return (windows[low]?.start ?? Infinity) < end
}
