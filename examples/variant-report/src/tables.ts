import type { LowStretch } from './report/low-stretches.ts'
import type { Report } from './report/report.ts'

/** The regions as tab-separated values, with a header line. Positions are 1-based, both ends included. */
export function regionsTable(report: Report): string {
  const thresholds = report.depth?.atLeast.map(({ depth }) => depth) ?? []
  const shares = thresholds.map((depth) => `share_at_least_${depth}`)
  return table(
    [
      'contig',
      'start',
      'end',
      'name',
      'bases',
      'variants',
      'mean_depth',
      'min_depth',
      'max_depth',
      ...shares,
    ],
    report.regions.map(({ contig, start, end, name, bases, variants, depth }) => [
      contig,
      start,
      end,
      name ?? '',
      bases,
      variants,
      ...(depth === null
        ? ['', '', '', ...shares.map(() => '')]
        : [
            depth.mean.toFixed(2),
            depth.min,
            depth.max,
            ...depth.atLeast.map(({ share }) => share.toFixed(6)),
          ]),
    ]),
  )
}

/** The stretches of low depth as tab-separated values, the longest first. */
export function lowDepthTable(stretches: readonly LowStretch[]): string {
  return table(
    ['contig', 'start', 'end', 'bases', 'mean_depth', 'min_depth'],
    stretches.map((each) => [
      each.contig,
      each.start,
      each.end,
      each.bases,
      each.mean.toFixed(2),
      each.min,
    ]),
  )
}

function table(
  header: readonly string[],
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
): string {
  return [header, ...rows].map((row) => `${row.map(cell).join('\t')}\n`).join('')
}

/** A tab or a line break in a name would shift the columns. */
function cell(value: string | number): string {
  return String(value).replaceAll(/\s/g, ' ')
}
