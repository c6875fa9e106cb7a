import { Buffer } from 'node:buffer'

import { createByteWriter } from '../bytes/byte-writer.ts'
import { GenomicsError } from '../errors.ts'
import { createLineSplitter, type LineSplitter } from './line-splitter.ts'
import { parseVariantHeader, type VariantHeader } from './header.ts'
import { createPositionIndexBuilder, type PositionIndexBuilder } from './position-index-builder.ts'
import { readRecordColumns, type RecordColumns } from './record-columns.ts'

/** A line that is left out, or a header line that is odd. `line` counts from 1. */
export type VariantProblem = { readonly line: number; readonly reason: string }

/** More are counted, but not kept one by one. */
const maxProblems = 1000

/** A header beyond this would fill the memory of whoever asks for it. */
const maxHeaderLength = 64 << 20

/** So many lines without a sign of VCF, and the rest need not be read. */
const maxForeignLines = 1000

const hash = 35
const headerColumns = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO']

/** What one pass over the text of a VCF file finds. */
export type RecordScan = LineSplitter & {
  readonly headerLength: number
  readonly header: VariantHeader
  readonly problems: readonly VariantProblem[]
  /** All problems, those that are not kept included. */
  readonly problemCount: number
  /** By name, in the order of the file. */
  readonly chromosomes: ReadonlyMap<string, PositionIndexBuilder>
}

export function createRecordScan(): RecordScan {
  const chromosomes = new Map<string, PositionIndexBuilder>()
  const problems: VariantProblem[] = []
  const columns: RecordColumns = { chromEnd: 0, pos: 0 }
  const headerText = createByteWriter(4096)
  let chromName: Buffer = Buffer.alloc(0)
  let chromosome: PositionIndexBuilder | undefined
  let line = 0
  let problemCount = 0
  let headerLength = 0
  let inHeader = true
  let looksLikeVcf = false

  function report(reason: string | undefined): void {
    if (reason === undefined) return
    problemCount += 1
    if (problems.length < maxProblems) problems.push({ line, reason })
    if (!looksLikeVcf && problemCount > maxForeignLines) throw notVcf()
  }

  function visitHeader(text: string): void {
    if (text.startsWith('##fileformat=VCF') || text.startsWith('#CHROM\t')) looksLikeVcf = true
    if (text === '##fileformat=') report('##fileformat names no version')
    if (text.startsWith('#CHROM')) report(wrongColumns(text))
  }

  function visit(bytes: Buffer, from: number, end: number, offset: number, length: number): void {
    line += 1
    const start = offset === 0 ? from + byteOrderMarkLength(bytes, from) : from
    if (inHeader && (start === end || bytes[start] === hash)) {
      headerText.append(bytes.subarray(from, from + length))
      if (headerText.length > maxHeaderLength) throw endlessHeader()
    }
    if (bytes[start] === hash && start < end) {
      if (!inHeader) return report('a header line among the records')
      headerLength = offset + length
      return visitHeader(bytes.toString('utf8', start, end))
    }
    if (start === end) return
    inHeader = false
    const reason = readRecordColumns(bytes, start, end, columns)
    if (reason !== undefined) return report(reason)
    looksLikeVcf = true
    if (!isSameText(chromName, bytes, start, columns.chromEnd)) {
      chromName = Buffer.from(bytes.subarray(start, columns.chromEnd))
      const name = chromName.toString('utf8')
      chromosome = chromosomes.get(name) ?? createPositionIndexBuilder()
      chromosomes.set(name, chromosome)
    }
    chromosome?.add(columns.pos, offset, length)
  }

  const splitter = createLineSplitter(visit)
  return {
    chromosomes,
    problems,
    get problemCount() {
      return problemCount
    },
    get headerLength() {
      return headerLength
    },
    get header() {
      return parseVariantHeader(headerText.bytes().subarray(0, headerLength))
    },
    push: splitter.push,
    finish() {
      splitter.finish()
      if (!looksLikeVcf) throw notVcf()
    },
  }
}

/** Buffer.compare does the same, but a call into C++ for every record costs more than these few bytes. */
function isSameText(known: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (known.length !== end - start) return false
  for (let at = 0; at < known.length; at += 1) {
    if (known[at] !== bytes[start + at]) return false
  }
  return true
}

function wrongColumns(line: string): string | undefined {
  const names = line.split('\t')
  const wrong = headerColumns.findIndex((name, column) => names[column] !== name)
  if (wrong === -1) return undefined
  return `column ${wrong + 1} of the #CHROM line is ${JSON.stringify(names[wrong] ?? '')} and not ${headerColumns[wrong]}; the columns are read by their place`
}

export function byteOrderMarkLength(bytes: Buffer, start: number): number {
  return bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf ? 3 : 0
}

function endlessHeader(): GenomicsError {
  return new GenomicsError(
    'too-large',
    `The header is longer than ${maxHeaderLength} bytes. Shorten it with \`bcftools reheader\`.`,
  )
}

function notVcf(): GenomicsError {
  return new GenomicsError(
    'not-vcf',
    'This is no VCF file: there is no ##fileformat=VCF line, no #CHROM line and no record with eight columns separated by tabs.',
  )
}
