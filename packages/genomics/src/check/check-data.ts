import { Buffer } from 'node:buffer'

import { readBcf } from '../bcf/read-bcf.ts'
import { readBlocks, requireEndOfFileBlock } from '../bgzf/block-stream.ts'
import { isGzip } from '../bgzf/block.ts'
import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { openReads } from '../depth/open-reads.ts'
import { GenomicsError, type GenomicsErrorCode } from '../errors.ts'
import { refuseForeign } from '../variants/build-variant-index.ts'
import { type Container, detectContainer, readGzip, readPlain } from '../variants/container.ts'
import { createRecordScan } from '../variants/record-scan.ts'
import { checkBam } from './check-bam.ts'
import { createBedCheck } from './check-bed.ts'
import { createFastqCheck } from './check-fastq.ts'
import { type CheckReport, reportOf } from './check-report.ts'
import { checkSheet } from './check-sheet.ts'
import type { Content, LineCheck } from './content.ts'
import { type DataFormat, formatOf } from './data-format.ts'
import { createFindings, type FindingSink } from '../findings/findings.ts'
import { unreadableText } from '../findings/text-encoding.ts'

/** How each format is checked. */
const formats: Readonly<Record<DataFormat, (content: Content) => Promise<void>>> = {
  VCF: checkLines(createVcfCheck),
  async BCF(content) {
    const check = createVcfCheck(content.add)
    await checkLines(() => check)(content).finally(() => {
      content.counted.headerLines = check.header.text.split('\n').length - 1
    })
  },
  FASTQ: checkLines(createFastqCheck),
  BED: checkLines(createBedCheck),
  async BAM(content) {
    if (content.container === 'bgzf') await checkEndBlock(content, 'end-missing')
    return checkBam(content)
  },
  CRAM: checkCram,
  async 'sample sheet'(content) {
    content.counted.records = await checkSheet(piecesOf(content), content.add)
  },
}

/**
 * Reads a whole file, VCF, BCF, BAM, CRAM, FASTQ, BED or a sample sheet, and says all that is odd in it, and what the
 * platform does with that. It is recognized by its content. One that is damaged is read up to there. Throws
 * GenomicsError: `unknown-format`, `unreadable`, and `damaged` where that hides what it is.
 */
export async function checkData(
  source: ByteSource,
  options: ReadOptions = {},
): Promise<CheckReport> {
  const container = await detectContainer(source)
  const head = await headOf(source, container)
  const format = formatOf(head) ?? refuseUnknown()
  const { add, found } = createFindings()
  const counted = { records: 0, headerLines: 0 }
  const isBinary = format === 'CRAM' || format === 'BAM' || format === 'BCF'
  const unreadable = isBinary ? undefined : unreadableText(head)
  try {
    if (format === 'BCF' && container !== 'bcf') refuseForeign(head)
    // A sheet of any encoding is read.
    if (unreadable !== undefined && format !== 'sample sheet') add('text', 1, () => unreadable)
    else await formats[format]({ source, container, options, add, counted })
  } catch (error) {
    if (!(error instanceof GenomicsError && ofTheFile.has(error.code))) throw error
    add('refused', 0, () => error.message)
  }
  return reportOf(format, found, counted)
}

const ofTheFile: ReadonlySet<GenomicsErrorCode> = new Set([
  'not-vcf',
  'not-bam',
  'damaged',
  'truncated',
  'too-large',
])

/** How the unpacked content begins. */
async function headOf(source: ByteSource, container: Container): Promise<Buffer> {
  const start = asBuffer(await source.read(0, 65_536))
  if (container === 'plain' || (container === 'bcf' && !isGzip(start))) return start
  if (container === 'gzip') for await (const piece of readGzip(source, {})) return piece
  else for await (const { content } of readBlocks(source)) return content
  return start.subarray(0, 0)
}

function checkLines(create: (add: FindingSink) => LineCheck) {
  return async (content: Content): Promise<void> => {
    if (content.container === 'bgzf') await checkEndBlock(content, 'no-end-block')
    const check = create(content.add)
    try {
      for await (const piece of piecesOf(content)) check.push(piece)
      check.finish()
    } finally {
      content.counted.records = check.records
    }
  }
}

/** A VCF is read as it is for an index, with a look at each record. */
function createVcfCheck(add: FindingSink) {
  const scan = createRecordScan('start', { add, bytes: Infinity })
  return {
    push: scan.push,
    finish: scan.finish,
    get records() {
      return scan.counted.records
    },
    get header() {
      return scan.header
    },
  }
}

async function checkEndBlock(
  { source, add }: Pick<Content, 'source' | 'add'>,
  rule: 'no-end-block' | 'end-missing',
): Promise<void> {
  await requireEndOfFileBlock(source).catch((error: unknown) => {
    add(rule, 0, () => (error as Error).message)
  })
}

async function* piecesOf({ source, container, options }: Content): AsyncGenerator<Buffer> {
  if (container !== 'bgzf') return yield* readers[container](source, options)
  for await (const { content } of readBlocks(source, { ...options, isFleeting: true })) {
    yield content
  }
}

const readers = { plain: readPlain, gzip: readGzip, bcf: readBcf }

/** Says the version of a CRAM, whether its end is there, and where its containers are damaged. */
async function checkCram({ source, options, add, counted }: Content): Promise<void> {
  const { warnings, visit } = await openReads(source, options)
  const [, , , , major] = await source.read(0, 5)
  add('cram', 0, () => `CRAM of major version ${major}`)
  if (warnings.length > 0) add('end-missing', 0, () => 'the container that ends a CRAM is missing')
  const read = (): boolean => {
    counted.records += 1
    return false
  }
  await visit({ read, segment: () => {} }, () => false)
}

function refuseUnknown(): never {
  throw new GenomicsError(
    'unknown-format',
    'This is neither VCF, BCF, BAM, CRAM, FASTQ, BED nor a sample sheet, by how it begins. SAM is read as BAM: `samtools view -b`.',
  )
}
