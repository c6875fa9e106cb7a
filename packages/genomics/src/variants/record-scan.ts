import { Buffer } from 'node:buffer'

import { createByteWriter } from '../bytes/byte-writer.ts'
import { GenomicsError } from '../errors.ts'
import { createLineSplitter, type LineSplitter, type LineVisitor } from './line-splitter.ts'
import { parseVariantHeader, type VariantHeader } from './header.ts'
import {
  createPositionIndexBuilder,
  type PositionIndexBuilder,
  type PositionRun,
} from './position-index-builder.ts'
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

/** What a scan of a later part of a file found, its offsets and lines counted from its own first whole line. */
export type ScannedPart = {
  readonly lines: number
  readonly problems: readonly VariantProblem[]
  readonly problemCount: number
  readonly chromosomes: ReadonlyMap<string, PositionRun>
  /** Of the first part alone: every byte before the first record. */
  readonly headerText: Uint8Array
  readonly looksLikeVcf: boolean
  /** Whether the part has not come to an end of the header. */
  readonly inHeader: boolean
}

/** What one pass over the text of a VCF file finds. */
export type RecordScan = LineSplitter & {
  readonly visit: LineVisitor
  part(): ScannedPart
  /** Adds what was found in a part of the file that begins at an offset of the text. */
  append(part: ScannedPart, offset: number): void
  readonly headerLength: number
  readonly header: VariantHeader
  readonly problems: readonly VariantProblem[]
  /** All problems, those that are not kept included. */
  readonly problemCount: number
  /** By name, in the order of the file. */
  readonly chromosomes: ReadonlyMap<string, PositionIndexBuilder>
}

/** @param place whether the text begins with the header, or somewhere among the records */
export function createRecordScan(place: 'start' | 'middle' = 'start'): RecordScan {
  const chromosomes = new Map<string, PositionIndexBuilder>()
  const problems: VariantProblem[] = []
  const columns: RecordColumns = { chromEnd: 0, pos: 0 }
  const headerText = createByteWriter(4096)
  let chromName: Buffer = Buffer.alloc(0)
  let chromosome: PositionIndexBuilder | undefined
  let line = 0
  let problemCount = 0
  let headerLength = 0
  let inHeader = place === 'start'
  let looksLikeVcf = place === 'middle'

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
    const isStart = offset === 0 && place === 'start'
    const start = isStart ? from + byteOrderMarkLength(bytes, from) : from
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
    visit,
    part: () => ({
      lines: line,
      problems,
      problemCount,
      chromosomes: new Map([...chromosomes].map(([name, builder]) => [name, builder.run()])),
      headerText: headerText.bytes().subarray(0, headerLength),
      looksLikeVcf,
      inHeader,
    }),
    append(part, offset) {
      for (const [name, run] of part.chromosomes) {
        const builder = chromosomes.get(name) ?? createPositionIndexBuilder()
        chromosomes.set(name, builder)
        builder.append(run, offset)
      }
      for (const { line: inPart, reason } of part.problems) {
        if (problems.length < maxProblems) problems.push({ line: line + inPart, reason })
      }
      if (offset === 0) {
        headerText.append(part.headerText)
        headerLength = part.headerText.length
      }
      line += part.lines
      problemCount += part.problemCount
      looksLikeVcf ||= part.looksLikeVcf
      inHeader = false
      chromName = Buffer.alloc(0)
    },
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
