import { Buffer } from 'node:buffer'

import { createByteWriter } from '../bytes/byte-writer.ts'
import { GenomicsError } from '../errors.ts'
import { createLineSplitter, type LineSplitter, type LineVisitor } from './line-splitter.ts'
import { parseVariantHeader, type VariantHeader } from '../header/header.ts'
import {
  createPositionIndexBuilder,
  type PositionIndexBuilder,
  type PositionRun,
} from './position-index-builder.ts'
import { emptyColumns, isSameText, readRecordColumns } from './record-columns.ts'
import { createRecordEnds } from './record-end.ts'

/** A line that is left out, or a header line that is odd. `line` counts from 1. */
export type VariantProblem = { readonly line: number; readonly reason: string }

/** More are counted, but not kept one by one. */
const maxProblems = 1000

/** A header beyond this would fill the memory of the caller. */
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
  const chromosomes = createChromosomes()
  const problems = createProblems()
  const header = createHeaderText()
  const columns = emptyColumns()
  const ends = createRecordEnds()
  let line = 0
  let inHeader = place === 'start'
  let looksLikeVcf = place === 'middle'

  function report(reason: string | undefined): void {
    if (reason === undefined) return
    problems.add(line, reason)
    if (!looksLikeVcf && problems.count > maxForeignLines) throw notVcf()
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
    const isHeader = start < end && bytes[start] === hash
    if (inHeader && (isHeader || start === end)) {
      header.add(bytes.subarray(from, from + length), isHeader)
    }
    if (isHeader) {
      if (!inHeader) return report('a header line among the records')
      return visitHeader(bytes.toString('utf8', start, end))
    }
    if (start === end) return
    inHeader = false
    const reason = readRecordColumns(bytes, start, end, columns)
    if (reason !== undefined) return report(reason)
    looksLikeVcf = true
    const last = ends.of(bytes, end, columns)
    chromosomes.named(bytes, start, columns.chromEnd).add(columns.pos, offset, length, last)
  }

  const splitter = createLineSplitter(visit)
  return {
    visit,
    part: () => ({
      lines: line,
      problems: problems.first,
      problemCount: problems.count,
      chromosomes: new Map([...chromosomes.byName].map(([name, builder]) => [name, builder.run()])),
      headerText: header.bytes,
      looksLikeVcf,
      inHeader,
    }),
    append(part, offset) {
      for (const [name, run] of part.chromosomes) chromosomes.at(name).append(run, offset)
      problems.append(part, line)
      if (offset === 0) header.add(part.headerText, true)
      line += part.lines
      looksLikeVcf ||= part.looksLikeVcf
      inHeader = false
    },
    chromosomes: chromosomes.byName,
    problems: problems.first,
    get problemCount() {
      return problems.count
    },
    get headerLength() {
      return header.bytes.length
    },
    get header() {
      return parseVariantHeader(header.bytes)
    },
    push: splitter.push,
    finish() {
      splitter.finish()
      if (!looksLikeVcf) throw notVcf()
    },
  }
}

/** The records of each chromosome, by its name in the order of the file. */
function createChromosomes() {
  const byName = new Map<string, PositionIndexBuilder>()
  let lastName: Buffer = Buffer.alloc(0)
  let last: PositionIndexBuilder | undefined

  function at(name: string): PositionIndexBuilder {
    const builder = byName.get(name) ?? createPositionIndexBuilder()
    byName.set(name, builder)
    return builder
  }

  return {
    byName,
    at,
    /** That whose name stands between two places of a line, mostly the one of the line before. */
    named(bytes: Buffer, start: number, end: number): PositionIndexBuilder {
      if (last !== undefined && isSameText(lastName, bytes, start, end)) return last
      lastName = Buffer.from(bytes.subarray(start, end))
      last = at(lastName.toString('utf8'))
      return last
    },
  }
}

/** Counts problems, and holds the first of them. */
function createProblems() {
  const first: VariantProblem[] = []
  let count = 0
  return {
    first: first as readonly VariantProblem[],
    get count() {
      return count
    },
    add(line: number, reason: string): void {
      count += 1
      if (first.length < maxProblems) first.push({ line, reason })
    },
    /** Adds those of a part that begins behind so many lines. */
    append(part: Pick<ScannedPart, 'problems' | 'problemCount'>, lines: number): void {
      const left = maxProblems - first.length
      for (const { line, reason } of part.problems.slice(0, left)) {
        first.push({ line: lines + line, reason })
      }
      count += part.problemCount
    },
  }
}

/** Collects the header. Empty lines belong to it where another of its lines follows. */
function createHeaderText() {
  const text = createByteWriter(4096)
  let length = 0
  return {
    get bytes() {
      return text.bytes().subarray(0, length)
    },
    add(line: Uint8Array, isHeader: boolean): void {
      text.append(line)
      if (isHeader) length = text.length
      if (text.length > maxHeaderLength) throw endlessHeader()
    },
  }
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
