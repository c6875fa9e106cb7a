import type { Buffer } from 'node:buffer'

import { parseVariantRecord, type VariantRecord } from './variant-record.ts'

/** A record as the platform answers it (Variant), from its line, which lies between two places without its line end. */
export function lineJson(
  line: Buffer,
  start: number,
  end: number,
  samples: readonly string[],
): string {
  return recordJson(parseVariantRecord(line.toString('utf8', start, end), samples))
}

/** The same of a parsed record. */
export function recordJson(record: VariantRecord): string {
  return JSON.stringify({
    CHROM: record.chrom,
    POS: record.pos,
    ID: record.id,
    REF: record.ref,
    ALT: record.alt,
    QUAL: record.qual,
    FILTER: record.filter,
    INFO: record.info,
    SampleFormat: record.sampleFormat,
  })
}
