import { Buffer, isAscii, isUtf8 } from 'node:buffer'

import type { VariantHeader } from '../header/header.ts'
import { parseStructuredValue } from '../header/structured-value.ts'
import { isSameText, type RecordColumns } from './record-columns.ts'
import type { FindingSink } from '../findings/findings.ts'
import { createValueCheck } from './value-check.ts'

/** What looks at each record of a VCF that can be read, behind its header. */
export type RecordCheck = (
  bytes: Buffer,
  start: number,
  end: number,
  columns: RecordColumns,
  line: number,
) => void

/** So many records of one position are compared with each other. */
const mostCompared = 1000

/** Looks at the header at once, and then at the records, in their order. */
export function createRecordCheck(header: VariantHeader, add: FindingSink): RecordCheck {
  const lengths = checkHeader(header, add)
  const checkValues = createValueCheck(header, add)
  const isEncoded = createEncodingCheck()
  const seen = new Set<string>()
  const here = new Set<number>()
  let chrom: Buffer = Buffer.alloc(0)
  let name = ''
  let length: number | undefined
  let last = 0

  return (bytes, start, end, columns, line) => {
    const { pos, chromEnd, refStart, refEnd } = columns
    const isNew = !isSameText(chrom, bytes, start, chromEnd)
    if (isNew) {
      chrom = Buffer.from(bytes.subarray(start, chromEnd))
      name = chrom.toString('utf8')
      length = lengths.get(name)
      if (seen.has(name)) addReturn(name, line, add)
      seen.add(name)
    } else if (pos < last) {
      const before = last
      add('order', line, () => `position ${pos} comes after ${before}`)
    }
    if (length !== undefined && pos > length) {
      const most = length
      add('beyond-contig', line, () => `POS ${pos} is beyond the ${most} bases of ${name}`)
    }
    if (isNew || pos !== last) here.clear()
    last = pos
    const hash = alleleHash(bytes, refStart, refEnd, end)
    if (here.has(hash)) add('duplicate-record', line, () => 'its alleles were here before')
    else if (here.size < mostCompared) here.add(hash)
    if (!isEncoded(bytes, start, end)) add('not-utf8', line, () => 'it has bytes that are no UTF-8')
    checkValues(bytes, end, columns, line)
  }
}

/** Adds that records of a chromosome come after those of others. */
export function addReturn(chromosome: string, line: number, add: FindingSink): void {
  add('order', line, () => `it is of ${chromosome} again, after others`)
}

/** Looks at the chromosomes of a file, given the line of the first record of each. */
export function checkContigs(
  { contigs }: VariantHeader,
  firstLines: ReadonlyMap<string, number>,
  add: FindingSink,
): void {
  const declared = new Set(contigs)
  for (const [name, line] of firstLines) {
    if (declared.size === 0) return add('no-contigs', line, () => 'no ##contig line is before it')
    if (!declared.has(name)) {
      add('undeclared-contig', line, () => `the header has no ##contig line for ${name}`)
    }
  }
}

/** A hash of REF and ALT, the place of their columns included. */
function alleleHash(bytes: Buffer, refStart: number, refEnd: number, end: number): number {
  let hash = 0
  for (let at = refStart; at < end && (at <= refEnd || bytes[at] !== 9); at += 1) {
    hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  }
  return hash
}

/** Whether a line is UTF-8. Most pieces of a file are ASCII, which is found once a piece. */
function createEncodingCheck() {
  let piece: Buffer | undefined
  let isPlain = false
  return (bytes: Buffer, start: number, end: number): boolean => {
    if (bytes !== piece) {
      piece = bytes
      isPlain = isAscii(bytes)
    }
    return isPlain || isUtf8(bytes.subarray(start, end))
  }
}

const types = new Set(['Integer', 'Float', 'Flag', 'Character', 'String'])

/** Says what is odd in a header; the lengths of its contigs. */
function checkHeader({ bytes, text }: VariantHeader, add: FindingSink) {
  const lengths = new Map<string, number>()
  const known = new Set<string>()
  const isEncoded = isUtf8(bytes)
  const odd = (line: number, reason: string): void => add('header-line', line, () => reason)
  if (!/^\uFEFF?##fileformat=VCFv/.test(text)) odd(1, 'it is not ##fileformat=VCFv4.3 or the like')
  for (const [at, ended] of text.split('\n').entries()) {
    const line = ended.trimEnd()
    const isOdd = !isEncoded && line.includes('\uFFFD')
    if (isOdd) add('not-utf8', at + 1, () => 'it has bytes that are no UTF-8')
    if (line.startsWith('#CHROM')) checkSampleNames(line.split('\t'), at + 1, add)
    const [, kind, value = ''] = /^##(FILTER|INFO|FORMAT|contig)=(.*)/.exec(line) ?? []
    if (kind === undefined) continue
    const fields = parseStructuredValue(value) ?? new Map<string, string>()
    for (const reason of declarationProblems(kind, fields, known)) odd(at + 1, reason)
    const length = Number(fields.get('length'))
    if (kind === 'contig' && length > 0) lengths.set(fields.get('ID') ?? '', length)
  }
  if (!/^#CHROM/m.test(text)) odd(1, 'the header has no #CHROM line')
  return lengths
}

function* declarationProblems(
  kind: string,
  fields: ReadonlyMap<string, string>,
  known: Set<string>,
): Generator<string> {
  const id = fields.get('ID')
  const name = `${kind} ${id}`
  if (id === undefined) yield `${kind} has no ID`
  else if (known.has(name)) yield `${name} is declared before, and that is used`
  known.add(name)
  if (kind !== 'INFO' && kind !== 'FORMAT') return
  if (fields.has('Number') && types.has(fields.get('Type') ?? '')) return
  yield `${name} has no Number, or no Type of ${[...types].join(', ')}`
}

function checkSampleNames(columns: readonly string[], line: number, add: FindingSink): void {
  const first = new Map<string, number>()
  for (const [at, name] of columns.entries()) {
    const before = first.get(name)
    if (before === undefined) first.set(name, at + 1)
    else if (at > 8) {
      const said = `${before} and ${at + 1} are both called ${JSON.stringify(name)}`
      add('duplicate-sample', line, () => `columns ${said}`)
    }
  }
}
