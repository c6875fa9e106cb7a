/**
 * What went wrong, for programs:
 *
 * - `not-vcf`, `not-bam`, `not-fastq`: the bytes are something else
 * - `unknown-format`: the bytes are of no format that is checked
 * - `damaged`: a check sum or a length inside the file is wrong
 * - `truncated`: the file ends too early
 * - `no-blocks`: the file isn't packed in blocks that can be given one by one
 * - `unsorted`: a BAM file is out of order and too large to be counted that way
 * - `too-large`: the question or the file is beyond a limit that the message names
 * - `unreadable`: the file system or the source refused
 * - `not-index`, `index-version`, `stale-index`: the index or coverage bytes are no such bytes, were
 *   written by another version of this package, or belong to another file
 * - `unknown-chromosome`, `bad-window`: the request
 * - `closed`, `worker-failed`: of the worker threads
 */
export type GenomicsErrorCode =
  | 'not-vcf'
  | 'not-bam'
  | 'not-fastq'
  | 'unknown-format'
  | 'damaged'
  | 'truncated'
  | 'no-blocks'
  | 'unsorted'
  | 'too-large'
  | 'unreadable'
  | 'not-index'
  | 'index-version'
  | 'stale-index'
  | 'unknown-chromosome'
  | 'bad-window'
  | 'closed'
  | 'worker-failed'

/** Every refusal of this package. The message names what is wrong, where, and what to do about it. */
export class GenomicsError extends Error {
  override readonly name = 'GenomicsError'
  readonly code: GenomicsErrorCode

  constructor(code: GenomicsErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
