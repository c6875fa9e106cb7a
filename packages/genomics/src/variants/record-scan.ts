import { Buffer } from 'node:buffer'

import { createByteWriter } from '../bytes/byte-writer.ts'
import { GenomicsError } from '../errors.ts'
import { type FindingSink, noticeOf } from '../findings/findings.ts'
import { checkContigs, createRecordCheck, type RecordCheck } from './record-check.ts'
import { createLineSplitter, type LineSplitter, type LineVisitor } from './line-splitter.ts'
import { parseVariantHeader, type VariantHeader } from '../header/header.ts'
import {
  createPositionIndexBuilder,
  type PositionIndexBuilder,
  type PositionRun,
} from './position-index-builder.ts'
import { emptyColumns, isSameText, readRecordColumns } from './record-columns.ts'
import { createRecordEnds } from './record-end.ts'

/** What is odd in a line, and what is done with it. `line` counts from 1. */
export type VariantProblem = { readonly line: number; readonly reason: string }

/**
 * Records within so many bytes of text are looked at closely while a file is indexed, which takes a constant time. All
 * of them are when it is checked.
 */
export const checkedBytes = 4 << 20

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
  /** The line of the first record of each chromosome. */
  readonly firstLines: ReadonlyMap<string, number>
}

/** What one pass over the text of a VCF file finds. */
export type RecordScan = LineSplitter & {
  readonly visit: LineVisitor
  part(): ScannedPart
  /** Adds what was found otherwise. */
  readonly note: FindingSink
  /** Adds what was found in a part of the file that begins at an offset of the text. */
  append(part: ScannedPart, offset: number): void
  readonly headerLength: number
  readonly header: VariantHeader
  readonly problems: readonly VariantProblem[]
  /** All problems, those that are not kept included. */
  readonly problemCount: number
  /** By name, in the order of the file. */
  readonly chromosomes: ReadonlyMap<string, PositionIndexBuilder>
  /** What was read by now. */
  readonly counted: { readonly lines: number; readonly records: number }
}

/** How closely a scan looks. */
type Closeness = {
  /** Takes all that is found, instead of the problems. */
  readonly add?: FindingSink
  /** Records up to there are looked at closely. With all of them, what an index needs isn't kept. */
  readonly bytes: number
  /** Where the text begins among the records. */
  readonly header?: VariantHeader
}

/** @param place whether the text begins with the header, or somewhere among the records */
export function createRecordScan(
  place: 'start' | 'middle' = 'start',
  check: Closeness = { bytes: checkedBytes },
): RecordScan {
  const chromosomes = createChromosomes()
  const problems = createProblems()
  const add = check.add ?? problems.note
  const header = createHeaderText()
  const { state, counted, visit } = createVisitor({ place, check, add, chromosomes, header })
  const splitter = createLineSplitter(visit)
  return {
    visit,
    note: add,
    part: () => ({
      lines: counted.lines,
      problems: problems.first,
      problemCount: problems.count,
      chromosomes: chromosomes.runs(),
      headerText: header.bytes,
      looksLikeVcf: state.looksLikeVcf,
      inHeader: state.inHeader,
      firstLines: chromosomes.firstLines,
    }),
    append(part, offset) {
      chromosomes.append(part, offset, counted.lines)
      problems.append(part, counted.lines)
      if (offset === 0) header.add(part.headerText, true)
      counted.lines += part.lines
      state.looksLikeVcf ||= part.looksLikeVcf
      state.inHeader = false
    },
    chromosomes: chromosomes.byName,
    counted,
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
      if (!state.looksLikeVcf) throw notVcf()
      if (place === 'middle') return
      const known = parseVariantHeader(header.bytes)
      if (check.bytes > 0 && state.checkRecord === undefined) createRecordCheck(known, add)
      checkContigs(known, chromosomes.firstLines, add)
      problems.sort()
    },
  }
}

/** Takes the lines of a scan. */
function createVisitor({
  place,
  check,
  add,
  chromosomes,
  header,
}: {
  readonly place: 'start' | 'middle'
  readonly check: Closeness
  readonly add: FindingSink
  readonly chromosomes: ReturnType<typeof createChromosomes>
  readonly header: ReturnType<typeof createHeaderText>
}) {
  const columns = emptyColumns()
  const ends = createRecordEnds()
  const counted = { lines: 0, records: 0 }
  const state = {
    inHeader: place === 'start',
    looksLikeVcf: place === 'middle',
    leftOut: 0,
    checkRecord: undefined as RecordCheck | undefined,
  }

  function leaveOut(reason: string): void {
    add('left-out', counted.lines, () => reason)
    state.leftOut += 1
    if (!state.looksLikeVcf && state.leftOut > maxForeignLines) throw notVcf()
  }

  function visitHeader(text: string): void {
    if (text.startsWith('##fileformat=VCF') || text.startsWith('#CHROM\t'))
      state.looksLikeVcf = true
    const wrong = text.startsWith('#CHROM') ? wrongColumns(text) : undefined
    if (wrong !== undefined) add('header-columns', counted.lines, () => wrong)
  }

  function visit(bytes: Buffer, from: number, end: number, offset: number, length: number): void {
    counted.lines += 1
    const isStart = offset === 0 && place === 'start'
    const start = isStart ? from + byteOrderMarkLength(bytes, from) : from
    const isHeader = start < end && bytes[start] === hash
    if (state.inHeader && (isHeader || start === end)) {
      header.add(bytes.subarray(from, from + length), isHeader)
    }
    if (isHeader) {
      if (!state.inHeader) return leaveOut('a header line among the records')
      return visitHeader(bytes.toString('utf8', start, end))
    }
    if (start === end) return
    state.inHeader = false
    const reason = readRecordColumns(bytes, start, end, columns)
    if (reason !== undefined) return leaveOut(reason)
    state.looksLikeVcf = true
    counted.records += 1
    if (offset < check.bytes) {
      state.checkRecord ??= createRecordCheck(check.header ?? parseVariantHeader(header.bytes), add)
      state.checkRecord(bytes, start, end, columns, counted.lines)
    }
    const chromosome = chromosomes.named(bytes, start, columns.chromEnd, counted.lines)
    if (check.bytes === Infinity) return
    chromosome.add(columns.pos, offset, length, ends.of(bytes, end, columns))
  }

  return { state, counted, visit }
}

/** The records of each chromosome, by its name in the order of the file, and the line of the first. */
function createChromosomes() {
  const firstLines = new Map<string, number>()
  const byName = new Map<string, PositionIndexBuilder>()
  let lastName: Buffer = Buffer.alloc(0)
  let last: PositionIndexBuilder | undefined

  function at(name: string, line: number): PositionIndexBuilder {
    const builder = byName.get(name) ?? createPositionIndexBuilder()
    if (!byName.has(name)) firstLines.set(name, line)
    byName.set(name, builder)
    return builder
  }

  return {
    byName,
    firstLines,
    runs: () => new Map([...byName].map(([name, builder]) => [name, builder.run()])),
    /** Adds those of a part that begins behind so many lines. */
    append(
      part: Pick<ScannedPart, 'chromosomes' | 'firstLines'>,
      offset: number,
      lines: number,
    ): void {
      for (const [name, run] of part.chromosomes) {
        at(name, lines + (part.firstLines.get(name) ?? 0)).append(run, offset)
      }
    },
    /** That whose name stands between two places of a line, mostly the one of the line before. */
    named(bytes: Buffer, start: number, end: number, line: number): PositionIndexBuilder {
      if (last !== undefined && isSameText(lastName, bytes, start, end)) return last
      lastName = Buffer.from(bytes.subarray(start, end))
      last = at(lastName.toString('utf8'), line)
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
    note: ((rule, line, reason) => {
      const notice = noticeOf(rule, reason)
      if (notice === undefined) return
      count += 1
      if (first.length < maxProblems) first.push({ line, reason: notice() })
    }) satisfies FindingSink,
    sort: () => void first.sort((one, other) => one.line - other.line),
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
  return `column ${wrong + 1} of the #CHROM line is ${JSON.stringify(names[wrong] ?? '')} and not ${headerColumns[wrong]}`
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
