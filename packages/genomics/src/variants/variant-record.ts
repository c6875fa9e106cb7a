/**
 * One record of a VCF file, its values as written in the file (Variant, and VAR-04).
 *
 * Numbers inside `info` and `sampleFormat` stay text. An `info` flag has an empty array. A sample's
 * FORMAT keys that its column leaves out are left out.
 */
export type VariantRecord = {
  readonly chrom: string
  /** 1-based. */
  readonly pos: number
  /** `["."]` when the file has none. */
  readonly id: string[]
  readonly ref: string
  /** The text of the file, such as `G,C`. */
  readonly alt: string
  /** Left out when the file has none, or one that is no finite number. */
  readonly qual?: number
  /** The text of the file, such as `q10;s50`. */
  readonly filter: string
  readonly info: Record<string, string[]>
  /** Sample name to FORMAT key to value. */
  readonly sampleFormat: Record<string, Record<string, string>>
}

/** Reads one record line without its line end. The line was looked at when its file was indexed. */
export function parseVariantRecord(line: string, samples: readonly string[]): VariantRecord {
  const columns = line.split('\t')
  const column = (number: number): string => columns[number] ?? ''
  const qual = column(5) === '.' ? NaN : Number(column(5))
  return {
    chrom: column(0),
    pos: Number(column(1)),
    id: column(2).split(';'),
    ref: column(3),
    alt: column(4),
    ...(Number.isFinite(qual) ? { qual } : {}),
    filter: column(6),
    info: parseInfo(column(7)),
    sampleFormat: parseSamples(column(8), columns, samples),
  }
}

function parseInfo(text: string): Record<string, string[]> {
  const info: Record<string, string[]> = {}
  if (text === '.') return info
  for (const entry of text.split(';')) {
    if (entry === '') continue
    const equals = entry.indexOf('=')
    const key = equals === -1 ? entry : entry.slice(0, equals)
    // As bcftools: of a key that comes twice the first counts.
    if (Object.hasOwn(info, key)) continue
    setOwn(info, key, equals === -1 ? [] : entry.slice(equals + 1).split(','))
  }
  return info
}

function parseSamples(
  format: string,
  columns: readonly string[],
  samples: readonly string[],
): Record<string, Record<string, string>> {
  const sampleFormat: Record<string, Record<string, string>> = {}
  const keys = format.split(':')
  const count = Math.min(samples.length, columns.length - 9)
  for (let sample = 0; sample < count; sample += 1) {
    const values: Record<string, string> = {}
    const fields = (columns[sample + 9] ?? '').split(':')
    for (let field = 0; field < keys.length && field < fields.length; field += 1) {
      const key = keys[field] ?? ''
      if (!Object.hasOwn(values, key)) setOwn(values, key, fields[field] ?? '')
    }
    setOwn(sampleFormat, samples[sample] ?? '', values)
  }
  return sampleFormat
}

/** Names come from a file: `__proto__` among them is a key like any other. */
function setOwn<Value>(target: Record<string, Value>, key: string, value: Value): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  } else target[key] = value
}
