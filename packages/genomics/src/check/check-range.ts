import type { Buffer } from 'node:buffer'

import { readBlocks, requireEndOfFileBlock } from '../bgzf/block-stream.ts'
import { findBlock } from '../bgzf/find-block.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'
import { parseVariantHeader, type VariantHeader } from '../header/header.ts'
import { refuseForeign } from '../variants/build-variant-index.ts'
import { type BlockRange, planScan } from '../variants/parallel-scan.ts'
import { createRecordScan, type RecordScan } from '../variants/record-scan.ts'
import { reportOf, writeCheckReport } from './check-report.ts'
import { formatOf } from './data-format.ts'
import { createFindings, type Found } from '../findings/findings.ts'
import { addReturn, checkContigs } from '../variants/record-check.ts'

// A large VCF is checked in ranges, each on a thread. A range has the lines that end in it. One that isn't the first
// begins to read somewhat before its start, so that it knows the records ahead of its own. Whatever is unusual, the
// file is checked from its start on one thread instead.

/** What was found in a range, its lines counted from its own first one. */
export type CheckedRange = {
  readonly found: Found
  readonly lines: number
  readonly records: number
  /** The line of the first record of each chromosome that is new in the range. */
  readonly firstLines: ReadonlyMap<string, number>
  readonly headerText: Uint8Array
}

const newline = 10

/** Cuts a bgzip VCF into ranges; one where it is small, or something else. */
export async function planCheck(source: ByteSource, threads: number): Promise<BlockRange[]> {
  const ranges = await planScan(source, threads)
  if (ranges.length < 2) return ranges
  for await (const { content } of readBlocks(source)) {
    return formatOf(content) === 'VCF' ? ranges : ranges.slice(0, 1)
  }
  return []
}

/** Checks the lines of a range; so many packed bytes before it are read with it. */
export async function checkRange(
  source: ByteSource,
  { start, end }: BlockRange,
  options: ReadOptions,
  leadSize = 256 << 10,
): Promise<CheckedRange> {
  const isFirst = start === 0
  if (isFirst) await requireEndOfFileBlock(source)
  const { add, found } = createFindings()
  let lead = isFirst ? { lines: 0, records: 0 } : undefined
  const scan = createRecordScan(isFirst ? 'start' : 'middle', {
    add: (rule, line, reason) => lead && add(rule, line - lead.lines, reason),
    bytes: Infinity,
    ...(!isFirst && { header: await readHeader(source) }),
  })
  const wholeLines = createLineStart(isFirst)
  const from = isFirst ? 0 : await findBlock(source, Math.max(0, start - leadSize))
  const blocks = readBlocks(source, { ...options, start: from, end, isFleeting: true })
  for await (const { offset, content } of blocks) {
    if (offset === 0) refuseForeign(content)
    if (lead === undefined && offset >= start) {
      lead = { ...scan.counted }
      if (lead.records === 0 || offset !== start) throw unusual()
    }
    scan.push(wholeLines(content))
  }
  if (end === source.size) scan.finish()
  if (lead === undefined) throw unusual()
  return { found, ...ownPart(scan, lead) }
}

/** Leaves out the rest of a line that began before. */
function createLineStart(isWhole: boolean): (content: Buffer) => Buffer {
  let hasLine = isWhole
  return (content) => {
    if (hasLine) return content
    hasLine = content.includes(newline)
    return content.subarray(hasLine ? content.indexOf(newline) + 1 : content.length)
  }
}

/** What a scan found behind its lead. */
function ownPart(scan: RecordScan, lead: RecordScan['counted']): Omit<CheckedRange, 'found'> {
  const { firstLines, headerText, inHeader } = scan.part()
  if (inHeader) throw unusual()
  const { lines, records } = lead
  const own = [...firstLines].filter(([, line]) => line > lines)
  return {
    lines: scan.counted.lines - lines,
    records: scan.counted.records - records,
    firstLines: new Map(own.map(([name, line]) => [name, line - lines])),
    headerText,
  }
}

async function readHeader(source: ByteSource): Promise<VariantHeader> {
  const scan = createRecordScan('start', { bytes: 0 })
  for await (const { content } of readBlocks(source, { isFleeting: true })) {
    scan.push(content)
    if (!scan.part().inHeader) break
  }
  return scan.header
}

/** The report on a file whose ranges were checked. */
export function joinChecks(parts: readonly CheckedRange[]): Uint8Array {
  const { add, append, found } = createFindings()
  const firstLines = new Map<string, number>()
  let lines = 0
  let records = 0
  for (const part of parts) {
    append(part.found, lines)
    for (const [name, line] of part.firstLines) {
      if (firstLines.has(name)) addReturn(name, lines + line, add)
      else firstLines.set(name, lines + line)
    }
    lines += part.lines
    records += part.records
  }
  checkContigs(parseVariantHeader(parts[0]?.headerText ?? new Uint8Array()), firstLines, add)
  return writeCheckReport(reportOf('VCF', found, { records, headerLines: 0 }))
}

/** Has the file checked on one thread. */
function unusual(): GenomicsError {
  return new GenomicsError('damaged', "The file can't be checked in ranges.")
}
