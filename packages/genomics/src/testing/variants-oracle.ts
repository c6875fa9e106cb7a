import type { VariantRecord } from '../index.ts'

/**
 * The records of a VCF text, read the plainest way: cut into lines and columns. Shares nothing with the
 * package but the type, so that the two can be held against each other.
 */
export function recordsOfText(text: string): VariantRecord[] {
  let samples: string[] = []
  const records: VariantRecord[] = []
  for (const rawLine of text.split('\n')) {
    const line = rawLine.replace(/[\r\n]+$/, '')
    if (line.startsWith('#CHROM')) samples = line.split('\t').slice(9)
    if (line === '' || line.startsWith('#')) continue
    const [chrom, pos, id, ref, alt, qual, filter, info, format, ...columns] = line.split('\t')
    records.push({
      chrom: chrom!,
      pos: parseInt(pos!, 10),
      id: id!.split(';'),
      ref: ref!,
      alt: alt!,
      ...(qual === '.' ? {} : { qual: parseFloat(qual!) }),
      filter: filter!,
      info: Object.fromEntries(
        (info === '.' ? '' : info!)
          .split(';')
          .filter((entry) => entry !== '')
          .map((entry) => entry.match(/^([^=]*)(?:=(.*))?$/s)!)
          .map(([, key, value]) => [key!, value === undefined ? [] : value.split(',')] as const)
          .filter(isFirst),
      ),
      sampleFormat: Object.fromEntries(
        columns
          .slice(0, samples.length)
          .map((column, number) => [samples[number]!, valuesOf(format!, column)]),
      ),
    })
  }
  return records
}

/** Of a key that comes twice the first counts. */
function isFirst<Entry extends readonly [string | undefined, unknown]>(
  [key]: Entry,
  at: number,
  all: readonly Entry[],
): boolean {
  return all.findIndex(([other]) => other === key) === at
}

function valuesOf(format: string, column: string): Record<string, string> {
  const values = column.split(':')
  const keys = format.split(':').slice(0, values.length)
  return Object.fromEntries(
    keys.map((key, number) => [key, values[number]!] as const).filter(isFirst),
  )
}

/** The records of a window: by position, those of one position in the order of the text. */
export function windowOf(
  records: readonly VariantRecord[],
  chrom: string,
  start: number,
  end: number,
): VariantRecord[] {
  return records
    .filter((record) => record.chrom === chrom && record.pos >= start && record.pos <= end)
    .toSorted((a, b) => a.pos - b.pos)
}
