import type { BlockCursor } from '../bgzf/block-cursor.ts'
import { blockSizeAt } from '../bgzf/block.ts'
import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'
import { GenomicsError } from '../errors.ts'

/** A chromosome (reference sequence) of an alignment file, its length in bases. */
export type Chromosome = { readonly name: string; readonly length: number }

/** What the content of a BAM file begins with. */
export const bamMagic = 'BAM\u0001'

/** Throws `not-bam` unless the source starts with a BGZF block; the message names the format where it is recognized. */
export async function requireBgzf(source: ByteSource): Promise<void> {
  if (!(await isBgzf(source))) throw await notBgzf(source)
}

/** Whether the source starts with a BGZF block. */
export async function isBgzf(source: ByteSource): Promise<boolean> {
  return blockSizeAt(asBuffer(await source.read(0, 65536)), 0) !== undefined
}

/** The refusal of a source that doesn't. */
export async function notBgzf(source: ByteSource): Promise<GenomicsError> {
  if (source.size === 0) return notBam('The file is empty.')
  const start = asBuffer(await source.read(0, 4)).toString('latin1')
  if (start === 'CRAM') {
    return notBam(
      'This is a CRAM file: make BAM of it with `samtools view -b -T reference.fa -o out.bam in.cram`.',
    )
  }
  if (start === bamMagic) return notBam('It is not packed: pack it with `samtools view -b`.')
  if (/^@(HD|SQ|RG|PG|CO)\t/.test(start)) {
    return notBam('This is a SAM file: make BAM of it with `samtools view -b`.')
  }
  return notBam('It does not start with a BGZF block.')
}

/** Reads a BAM header and leaves the cursor at the first record. */
export async function readBamHeader(cursor: BlockCursor): Promise<Chromosome[]> {
  await need(cursor, 4, 'its magic')
  if (cursor.bytes.toString('latin1', cursor.position, cursor.position + 4) !== bamMagic) {
    throw notBam('It is compressed, but does not start with the magic "BAM\\1".')
  }
  cursor.skip(4)
  await skipText(cursor, await int32(cursor, 'the length of its text'))
  const count = await int32(cursor, 'the number of chromosomes')
  const chromosomes: Chromosome[] = []
  const names = new Set<string>()
  for (let number = 0; number < count; number += 1) {
    const nameLength = await int32(cursor, 'the length of a chromosome name')
    await need(cursor, nameLength, 'a chromosome name')
    const end = cursor.position + Math.max(0, nameLength - 1)
    const name = cursor.bytes.toString('utf8', cursor.position, end)
    cursor.skip(nameLength)
    const length = await int32(cursor, `the length of chromosome ${name}`)
    if (name === '' || names.has(name)) {
      throw damagedHeader(`the name of chromosome ${number + 1}, ${JSON.stringify(name)}`)
    }
    names.add(name)
    chromosomes.push({ name, length })
  }
  return chromosomes
}

async function skipText(cursor: BlockCursor, length: number): Promise<void> {
  const step = 1 << 20
  for (let rest = length; rest > 0; rest -= step) {
    await need(cursor, Math.min(rest, step), 'its text')
    cursor.skip(Math.min(rest, step))
  }
}

async function int32(cursor: BlockCursor, what: string): Promise<number> {
  await need(cursor, 4, what)
  const value = cursor.bytes.readInt32LE(cursor.position)
  cursor.skip(4)
  if (value < 0) throw damagedHeader(`${what}, ${value}`)
  return value
}

async function need(cursor: BlockCursor, count: number, what: string): Promise<void> {
  if (cursor.has(count) || (await cursor.fill(count))) return
  throw damagedHeader(`${what}, where the file ends`)
}

function notBam(why: string): GenomicsError {
  return new GenomicsError('not-bam', `This is no BAM file. ${why}`)
}

function damagedHeader(what: string): GenomicsError {
  return new GenomicsError(
    'damaged',
    `The BAM header is damaged at ${what}. Transfer or make the file again.`,
  )
}
