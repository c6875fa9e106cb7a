import { extname } from 'node:path'
import { typesByExtension } from './types-by-extension.ts'

/** Media types of genomics that common tables lack; compressed text keeps its compressed type. */
const genomic = new Map([
  ['vcf', 'text/x-vcf'],
  ['bed', 'text/plain'],
  ['bam', 'application/x-bam'],
  ['cram', 'application/x-cram'],
  ['bai', 'application/octet-stream'],
  ['tbi', 'application/octet-stream'],
  ['csi', 'application/octet-stream'],
  ['fastq', 'text/plain'],
  ['fq', 'text/plain'],
  ['fasta', 'text/plain'],
  ['fa', 'text/plain'],
  ['fai', 'text/plain'],
  ['gz', 'application/gzip'],
  ['tsv', 'text/tab-separated-values'],
])

/** The media type of a file that came without one, by its name. */
export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return genomic.get(extension) ?? commonType(name) ?? 'application/octet-stream'
}

/** A name that is nothing but an extension counts as one. */
function commonType(name: string): string | undefined {
  return typesByExtension().get(extname(`x.${name}`).slice(1).toLowerCase())
}
