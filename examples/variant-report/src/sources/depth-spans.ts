import type { Region } from '../regions/region.ts'

/** A piece of a region. */
type Part = { readonly region: Region; readonly start: number; readonly end: number }

/** Bases that are counted in one go, and the pieces of regions among them. */
export type DepthSpan = {
  readonly contig: string
  readonly start: number
  readonly end: number
  readonly parts: readonly Part[]
}

/** How regions are put together: the longest span, and whether it may hold bases of no region. */
export type SpanRules = { readonly maxBases: number; readonly joinAcrossGaps: boolean }

/** Cuts long regions into pieces, and puts neighbouring ones together where that saves a reading of the file. */
export function depthSpans(regions: readonly Region[], rules: SpanRules): DepthSpan[] {
  const spans: DepthSpan[] = []
  for (const part of regions.flatMap((region) => pieces(region, rules.maxBases))) {
    const last = spans.at(-1)
    const joins =
      rules.joinAcrossGaps &&
      last?.contig === part.region.contig &&
      part.end - last.start < rules.maxBases
    if (joins) {
      spans[spans.length - 1] = { ...last, end: part.end, parts: [...last.parts, part] }
    } else {
      spans.push({ contig: part.region.contig, start: part.start, end: part.end, parts: [part] })
    }
  }
  return spans
}

function pieces(region: Region, maxBases: number): Part[] {
  const parts: Part[] = []
  for (let start = region.start; start <= region.end; start += maxBases) {
    parts.push({ region, start, end: Math.min(region.end, start + maxBases - 1) })
  }
  return parts
}
