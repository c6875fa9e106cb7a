import { Buffer } from 'node:buffer'

import { parseStructuredValue } from './structured-value.ts'

/** An INFO or FORMAT line of a header. All texts are those of the file; what is missing is empty. */
export type FieldLegend = {
  readonly id: string
  /** Such as `1`, `A`, `.`: text, because it is not always a number. */
  readonly number: string
  readonly type: string
  readonly description: string
}

/** A FILTER line of a header. */
export type FilterLegend = { readonly id: string; readonly description: string }

/** The header of a VCF file. */
export type VariantHeader = {
  /** Every byte before the first record, line ends included. */
  readonly bytes: Uint8Array
  /** The same as text. Bytes that are no UTF-8 became U+FFFD. */
  readonly text: string
  /**
   * The `##key=value` lines but INFO, FORMAT and FILTER. The value is the text behind the first `=`,
   * that of structured lines (contig, ALT) with its angle brackets. A key that comes more than once has
   * its values in the order of the file, a line break between them (no value can hold one).
   */
  readonly metadata: Record<string, string>
  readonly info: readonly FieldLegend[]
  readonly format: readonly FieldLegend[]
  readonly filters: readonly FilterLegend[]
  /** The IDs of the `##contig` lines: chromosomes that may well have no record. */
  readonly contigs: readonly string[]
  /** The sample names of the `#CHROM` line; each of several of one name has the number of its column. */
  readonly samples: readonly string[]
}

/** Reads the header lines of a VCF file. Nothing in a header is an error: what is odd stays text. */
export function parseVariantHeader(bytes: Uint8Array): VariantHeader {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const metadata = new Map<string, string[]>()
  const info: FieldLegend[] = []
  const format: FieldLegend[] = []
  const filters: FilterLegend[] = []
  const contigs: string[] = []
  let samples: string[] = []
  const noteMetadata = (key: string, value: string): void => {
    const values = metadata.get(key)
    if (values === undefined) metadata.set(key, [value])
    else values.push(value)
  }
  for (const ended of text.split('\n')) {
    const line = ended.replace(/\r+$/, '').replace(/^\uFEFF/, '')
    if (line.startsWith('#CHROM')) samples = sampleNames(line.split('\t').slice(9))
    if (!line.startsWith('##')) continue
    const { key, value } = headerEntry(line)
    const fields = parseStructuredValue(value)
    const id = fields?.get('ID')
    if (key === 'contig' && id !== undefined) contigs.push(id)
    if (key === 'INFO' && fields !== undefined) info.push(fieldLegend(fields))
    else if (key === 'FORMAT' && fields !== undefined) format.push(fieldLegend(fields))
    else if (key === 'FILTER' && fields !== undefined) filters.push(filterLegend(fields))
    else noteMetadata(key, value)
  }
  return {
    bytes,
    text,
    metadata: Object.fromEntries([...metadata].map(([key, values]) => [key, values.join('\n')])),
    info,
    format,
    filters,
    contigs,
    samples,
  }
}

function sampleNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  const twice = new Set(names.filter((name) => seen.has(name) || !seen.add(name)))
  return names.map((name, at) => (twice.has(name) ? `${name} (column ${at + 10})` : name))
}

/** A header line as its key and its value; what has no equals sign is a key alone. */
function headerEntry(line: string): { key: string; value: string } {
  const equals = line.indexOf('=')
  return equals === -1
    ? { key: line.slice(2), value: '' }
    : { key: line.slice(2, equals), value: line.slice(equals + 1) }
}

function fieldLegend(fields: ReadonlyMap<string, string>): FieldLegend {
  return {
    ...filterLegend(fields),
    number: fields.get('Number') ?? '',
    type: fields.get('Type') ?? '',
  }
}

function filterLegend(fields: ReadonlyMap<string, string>): FilterLegend {
  return { id: fields.get('ID') ?? '', description: fields.get('Description') ?? '' }
}
