import { ReportError } from '../app-error.ts'
import { contigOf, within } from './parse-regions.ts'
import type { Contig, Region } from './region.ts'

/**
 * Reads the regions of a BED file: contig, start (from 0), end (not included), and a name in the fourth column.
 * Throws `BadBed` with the line's number, `BadRegion` for a region that isn't on its contig.
 */
export function parseBed(text: string, file: string, contigs: readonly Contig[]): Region[] {
  const regions = text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || /^(#|track\b|browser\b)/.test(line)) return []
    const [name = '', start = '', end = '', label = ''] = line.split(/\t/)
    if (!/^\d+$/.test(start) || !/^\d+$/.test(end)) {
      throw badBed(file, `line ${index + 1} has no start and end in its second and third column`)
    }
    const where = `${name}:${start}-${end} (line ${index + 1} of ${file})`
    const contig = contigOf(where, name, contigs)
    const named = label === '' || label === '.' ? undefined : label
    return [within(where, contig, Number(start) + 1, Number(end), named)]
  })
  if (regions.length === 0) throw badBed(file, 'it has no regions')
  return regions
}

function badBed(file: string, problem: string): ReportError {
  return new ReportError('BadBed', `The BED file ${file} can't be used: ${problem}.`)
}
