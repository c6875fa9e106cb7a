import type { Buffer } from 'node:buffer'

import type { BcfDictionary } from './bcf-header.ts'
import { createValueReader, floatText, type ValueReader } from './typed-values.ts'

/**
 * The line of a BCF record as htslib writes it, with its line end. The bytes begin with the lengths of its two parts.
 * Throws RangeError where they don't hold what they announce.
 */
export function bcfLine(bytes: Buffer, dictionary: BcfDictionary): string {
  const sharedEnd = 8 + bytes.readUInt32LE(0)
  const shared = createValueReader(bytes.subarray(0, sharedEnd), 8)
  const chrom = nameOf(dictionary.contigs, shared.int32(), 'contig')
  const pos = shared.int32() + 1
  shared.int32()
  const quality = shared.float()
  const infoCount = shared.uint16()
  const alleleCount = shared.uint16()
  const counts = shared.uint32()
  const id = shared.text(shared.descriptor())
  const alleles = Array.from({ length: alleleCount }, () => shared.text(shared.descriptor()))
  const filters = shared
    .integers(shared.descriptor())
    .map((key) => nameOf(dictionary.keys, key, 'filter'))
  const info = Array.from({ length: infoCount }, () => infoEntry(shared, dictionary))
  const columns = [
    chrom,
    pos,
    id,
    alleles[0] ?? '.',
    alleles.slice(1).join(',') || '.',
    quality.isMissing ? '.' : floatText(quality.value),
    filters.join(';') || '.',
    info.join(';') || '.',
    ...sampleColumns(createValueReader(bytes, sharedEnd), counts, dictionary),
  ]
  return `${columns.join('\t')}\n`
}

function infoEntry(reader: ValueReader, { keys }: BcfDictionary): string {
  const key = nameOf(keys, reader.integer(), 'INFO key')
  const descriptor = reader.descriptor()
  return descriptor.length === 0 ? key : `${key}=${reader.text(descriptor)}`
}

/** FORMAT and a column for each sample, from fields that hold the values of all samples one behind the other. */
function sampleColumns(
  reader: ValueReader,
  counts: number,
  { keys }: BcfDictionary,
): readonly string[] {
  const samples = counts & 0xffffff
  const fields = counts >>> 24
  if (samples === 0) return []
  if (fields === 0) return Array<string>(samples + 1).fill('.')
  const format: string[] = []
  const columns = Array.from({ length: samples }, (): string[] => [])
  for (let field = 0; field < fields; field += 1) {
    const key = nameOf(keys, reader.integer(), 'FORMAT key')
    const descriptor = reader.descriptor()
    format.push(key)
    for (const column of columns) {
      column.push(key === 'GT' ? reader.genotype(descriptor) : reader.text(descriptor))
    }
  }
  return [format.join(':'), ...columns.map((values) => values.join(':'))]
}

function nameOf(names: readonly (string | undefined)[], number: number, what: string): string {
  const name = names[number]
  if (name === undefined) throw new RangeError(`its header names no ${what} number ${number}`)
  return name
}
