import type { Region } from './region.ts'

/**
 * Orders regions by contig, in the order of `contigNames`, and start, and joins those that share bases, so that no
 * base and no variant is counted twice.
 */
export function mergeRegions(regions: readonly Region[], contigNames: readonly string[]): Region[] {
  const places = new Map(contigNames.map((name, index) => [name, index]))
  const place = (region: Region) => places.get(region.contig) ?? places.size
  const merged: Region[] = []
  for (const region of regions.toSorted((a, b) => place(a) - place(b) || a.start - b.start)) {
    const last = merged.at(-1)
    if (last?.contig === region.contig && region.start <= last.end) {
      merged[merged.length - 1] = join(last, region)
    } else {
      merged.push(region)
    }
  }
  return merged
}

function join(a: Region, b: Region): Region {
  const names = [a.name, b.name].filter((name) => name !== undefined)
  const joined = { contig: a.contig, start: a.start, end: Math.max(a.end, b.end) }
  return names.length === 0 ? joined : { ...joined, name: names.join(', ') }
}
