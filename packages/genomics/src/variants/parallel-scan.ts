import { Buffer } from 'node:buffer'

import { readBlocks, requireEndOfFileBlock } from '../bgzf/block-stream.ts'
import { type BlockSizes, createBlockTableBuilder } from '../bgzf/block-table.ts'
import { findBlock } from '../bgzf/find-block.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { fingerprintOf } from '../bytes/fingerprint.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import type { FindingSink } from '../findings/findings.ts'
import { refuseForeign, writeScan } from './build-variant-index.ts'
import { detectContainer } from './container.ts'
import { contentEnd } from './line-splitter.ts'
import { checkedBytes, createRecordScan, type ScannedPart } from './record-scan.ts'

// A bgzip file is cut at block boundaries, each range is scanned by itself, and what was found is put together in
// order. A line that lies over a cut is read when the ranges are joined.

/** Below this a second thread is no gain. */
const leastRange = 8 << 20

const newline = 10

/** A range of a file, from the start of a block up to that of another. */
export type BlockRange = { readonly start: number; readonly end: number }

/** What was found in a range. */
export type ScannedRange = {
  readonly blocks: BlockSizes
  /** The text up to the first line end, which belongs to the line that the range before began. */
  readonly head: Uint8Array
  /** Whether there is a line end at all. */
  readonly hasLines: boolean
  /** The text behind the last line end. */
  readonly tail: Uint8Array
  readonly part: ScannedPart
}

/** Cuts a file into ranges for so many threads: one range where the file is small, or no BGZF. */
export async function planScan(source: ByteSource, threads: number): Promise<BlockRange[]> {
  const whole = [{ start: 0, end: source.size }]
  const count = Math.min(threads, Math.floor(source.size / leastRange))
  if (count < 2 || (await detectContainer(source)) !== 'bgzf') return whole
  const cuts = [0]
  for (let number = 1; number < count; number += 1) {
    cuts.push(await findBlock(source, Math.floor((source.size / count) * number)))
  }
  cuts.push(source.size)
  return cuts.slice(1).map((end, number) => ({ start: cuts[number] ?? 0, end }))
}

/** Scans a range. Throws `damaged` also where it was cut within a block. */
export async function scanRange(
  source: ByteSource,
  { start, end }: BlockRange,
  options: ReadOptions,
): Promise<ScannedRange> {
  const isFirst = start === 0
  if (isFirst) await requireEndOfFileBlock(source)
  const scan = createRecordScan(isFirst ? 'start' : 'middle', { bytes: 0 })
  const blocks = createBlockTableBuilder()
  const head: Buffer[] = []
  let hasLines = isFirst
  let isStart = isFirst
  let tail: Buffer = Buffer.alloc(0)
  for await (const { size, content } of readBlocks(source, {
    ...options,
    start,
    end,
    isFleeting: true,
  })) {
    blocks.add(size, content.length)
    if (isStart) refuseForeign(content)
    isStart = false
    let rest = content
    if (!hasLines) {
      const first = content.indexOf(newline) + 1
      hasLines = first > 0
      head.push(Buffer.from(hasLines ? content.subarray(0, first) : content))
      rest = hasLines ? content.subarray(first) : content.subarray(content.length)
    }
    const last = rest.lastIndexOf(newline) + 1
    tail = Buffer.concat(last > 0 ? [rest.subarray(last)] : [tail, rest])
    scan.push(rest)
  }
  return {
    blocks: blocks.sizes,
    head: Buffer.concat(head),
    hasLines,
    tail: Uint8Array.from(tail),
    part: scan.part(),
  }
}

/** Looks closely at the first records, which may lie in several ranges. */
async function checkHead(source: ByteSource, note: FindingSink): Promise<void> {
  const ofRanges = new Set(['left-out', 'header-columns', 'undeclared-contig'])
  const add: FindingSink = (rule, ...rest) => ofRanges.has(rule) || note(rule, ...rest)
  const scan = createRecordScan('start', { add, bytes: checkedBytes })
  let length = 0
  for await (const { content } of readBlocks(source, { isFleeting: true })) {
    scan.push(content)
    // The line that is begun by then is looked at, too.
    if (length > checkedBytes && content.includes(newline)) return
    length += content.length
  }
  scan.finish()
}

/**
 * The index of a file whose ranges were scanned. Undefined where they can't be put together, because the header doesn't
 * end in the first one.
 */
export async function joinScans(
  source: ByteSource,
  ranges: readonly ScannedRange[],
): Promise<Uint8Array | undefined> {
  if (ranges[0]?.part.inHeader !== false) return undefined
  const scan = createRecordScan('start', { bytes: 0 })
  await checkHead(source, scan.note)
  const blocks = createBlockTableBuilder()
  let pending: Uint8Array[] = []
  let rangeStart = 0
  const visitPending = (end: number): void => {
    const line = Buffer.concat(pending)
    pending = []
    if (line.length === 0) return
    scan.visit(line, 0, contentEnd(line, 0, line.length), end - line.length, line.length)
  }
  for (const range of ranges) {
    pending.push(range.head)
    const start = rangeStart + range.head.length
    if (range.hasLines) {
      visitPending(start)
      scan.append(range.part, start)
      pending.push(range.tail)
    }
    blocks.append(range.blocks)
    rangeStart += range.blocks.contentSize
  }
  visitPending(rangeStart)
  scan.finish()
  return writeScan(scan, {
    container: 'bgzf',
    sourceSize: source.size,
    fingerprint: await fingerprintOf(source),
    writeBlocks: blocks.write,
    packed: [],
  })
}
