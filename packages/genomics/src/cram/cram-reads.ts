import { notCounted, type ReadVisitor, unmapped } from '../bam/bam-records.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { stopPoint } from '../bytes/stop-point.ts'
import { type CramContainer, cramContainers, type CramFile, orDamaged } from './cram-file.ts'
import { budgetOf, openSlice, type SliceReading, type ValueBudget } from './slice-reading.ts'

/**
 * Shows the reads of a CRAM file that count to depth, as `visitReads` shows those of a BAM file, slice by slice: what they
 * cover is stated without the reference, and of a slice only that is unpacked. Throws `damaged` and `too-large`.
 */
export async function visitCramReads(
  source: ByteSource,
  file: CramFile,
  visitor: ReadVisitor,
  isOver: () => boolean,
  options: ReadOptions,
): Promise<void> {
  const budget = budgetOf(source.size)
  for await (const container of cramContainers(source, file, options)) {
    if (isOver()) return
    await orDamaged(container.offset, () => visitContainer(file, container, visitor, budget))
  }
}

async function visitContainer(
  { decoder, chromosomes }: CramFile,
  { offset }: CramContainer,
  visitor: ReadVisitor,
  budget: ValueBudget,
): Promise<void> {
  const container = decoder.getContainerAtPosition(offset)
  const { landmarks, numRecords } = await container.getHeader()
  const scheme = numRecords === 0 ? undefined : await container.getCompressionScheme()
  if (scheme === undefined) return
  let last = 0
  for (const landmark of landmarks) {
    stopPoint()
    if (landmark <= last) throw new RangeError('its slices are not one behind the other')
    last = landmark
    const header = await container.getSlice(landmark, 0).getHeader()
    const { parsedContent: content } = header
    // Reads without a place.
    if (!isPlaced(content)) continue
    const reading = await openSlice(decoder, scheme, header._endPosition, content.numBlocks, budget)
    visitSlice(reading, scheme.APdelta, content, chromosomes.length, visitor)
  }
}

/** What the header of a slice says of its records. */
type SliceFacts = {
  /** -2 for records of several chromosomes. */
  readonly refSeqId: number
  readonly refSeqStart: number
  readonly numRecords: number
}

function isPlaced(slice: object): slice is SliceFacts {
  return 'refSeqId' in slice && slice.refSeqId !== -1
}

function visitSlice(
  reading: SliceReading,
  isDelta: boolean,
  { refSeqId, refSeqStart, numRecords }: SliceFacts,
  chromosomeCount: number,
  visitor: ReadVisitor,
): void {
  const { number } = reading
  let position = refSeqStart
  for (let record = 0; record < numRecords; record += 1) {
    const flags = number('BF')
    number('CF')
    const chromosome = refSeqId === -2 ? number('RI') : refSeqId
    const length = number('RL')
    position = isDelta ? position + number('AP') : number('AP')
    if (chromosome >= chromosomeCount) {
      throw new RangeError(`a read is on chromosome number ${chromosome} of ${chromosomeCount}`)
    }
    if ((flags & unmapped) !== 0) continue
    const isCounted =
      (flags & notCounted) === 0 &&
      chromosome >= 0 &&
      position >= 1 &&
      visitor.read(chromosome, position - 1)
    visitFeatures(reading, position - 1, length, isCounted ? visitor.segment : passOver)
  }
}

/** A read lies on the reference base by base, except for what its features say. */
function visitFeatures(
  { number, lengthOf }: SliceReading,
  position: number,
  length: number,
  segment: ReadVisitor['segment'],
): void {
  // Of the read, from 1; of the reference, from 0.
  let [base, at, feature] = [1, position, 0]
  for (let left = number('FN'); left > 0; left -= 1) {
    const code = String.fromCharCode(number('FC'))
    feature += number('FP')
    const skipped = code === 'D' ? number('DL') : code === 'N' ? number('RS') : 0
    const inserted =
      code === 'I' ? lengthOf('IN') : code === 'S' ? lengthOf('SC') : code === 'i' ? 1 : 0
    if (!'DNISi'.includes(code)) continue
    if (feature > base) segment(at, at + feature - base)
    at += Math.max(0, feature - base) + skipped
    base = Math.max(base, feature) + inserted
  }
  if (base <= length) segment(at, at + length - base + 1)
}

function passOver(): void {}
