import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../../tests/data/', import.meta.url)

/** The BAM files that are no good, each in its own way. */
const badBams = /quickcheck/

/** The VCF files that break a rule of the format, each another one. */
export const faultyVcfs = readdirSync(folder).filter((name) => name.startsWith('failed_'))

export const vcfFiles = readdirSync(folder).filter(
  (name) => /\.vcf(\.gz)?$/.test(name) && !faultyVcfs.includes(name),
)

export const bamFiles = readdirSync(folder).filter(
  (name) => name.endsWith('.bam') && !badBams.test(name),
)

export function dataPath(name: string): string {
  return fileURLToPath(new URL(name, folder))
}

export function dataBytes(name: string): Uint8Array {
  return readFileSync(dataPath(name))
}

/** The text of a VCF file, by gunzip as a whole. */
export function dataText(name: string): string {
  const bytes = dataBytes(name)
  return (name.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8')
}
