import parseRange from 'range-parser'
import type { ByteRange } from '../storage/blobs/blob-store.ts'

/** What a Range header asks for: ranges inside the content, in the order of the request. */
export type RequestedRanges = readonly ByteRange[] | 'all' | 'unsatisfiable'

/** A client has no use for more; each further one costs an open file. */
const maxRanges = 64

const unit = /^bytes=/i
const rangeSpec = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))$/

/**
 * Reads a Range header (RFC 9110, 14.1.2 and 14.2). Another unit than bytes, or a set with any invalid range, is as if
 * there were no header. Ranges that overlap or touch become one. "An excessive number of small or overlapping ranges"
 * is unsatisfiable (15.5.17).
 */
export function requestedRanges(header: string | undefined, size: number): RequestedRanges {
  if (header === undefined || !unit.test(header)) return 'all'
  const specs = conformingSpecs(header.replace(unit, ''), size)
  if (specs === undefined) return 'all'
  // Its last bytes are what an empty content has, and no Content-Range can say so.
  if (size === 0 && specs.some((spec) => /^-.*[1-9]/.test(spec))) return 'all'
  const ranges = parseRange(size, `bytes=${specs.join()}`, { combine: true })
  if (ranges === -2) return 'all'
  if (ranges === -1 || ranges.length > maxRanges) return 'unsatisfiable'
  return ranges.map(({ start, end }) => ({ start, end }))
}

/**
 * The ranges in the form that range-parser reads as the RFC does. By itself it takes one that ends before it begins
 * for unsatisfiable, not invalid; takes no empty list elements; and refuses a suffix longer than the content, for
 * which "the entire representation is used".
 */
function conformingSpecs(list: string, size: number): string[] | undefined {
  const specs: string[] = []
  for (const element of list.split(',')) {
    const spec = element.trim()
    if (spec === '') continue
    const { first, last, suffix } = rangeSpec.exec(spec)?.groups ?? {}
    if (suffix === undefined && first === undefined) return undefined
    if (last !== undefined && last !== '' && Number(last) < Number(first)) return undefined
    specs.push(suffix !== undefined && size > 0 ? `-${Math.min(Number(suffix), size)}` : spec)
  }
  return specs.length === 0 ? undefined : specs
}
