import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from './bytes/byte-source.ts'
import { GenomicsError } from './errors.ts'
import { bgzip } from './testing/bgzip.ts'
import { mutate } from './testing/mutants.ts'
import { canCompareWith, rowsOf, temporaryFolder } from './testing/peer-tools.ts'
import { randomInteger, seededRandom } from './testing/random.ts'
import { summarizeFastq } from './summarize-fastq.ts'

const summaryOf = (bytes: string | Uint8Array) => summarizeFastq(memorySource(Buffer.from(bytes)))

function reads(count: number, lineEnd = '\n'): string {
  const random = seededRandom(count)
  const records = Array.from({ length: count }, (_, at) => {
    const length = randomInteger(random, 1, 300)
    const letters = (from: string) =>
      Array.from({ length }, () => from[randomInteger(random, 0, from.length - 1)]).join('')
    return [`@read${at}`, letters('ACGTN'), '+', letters('!#5?I~@+')].join(lineEnd)
  })
  return records.join(lineEnd) + lineEnd
}

it.runIf(canCompareWith('samtools'))(
  '[COV-08] sums up the reads of a FASTQ file as samtools does, however they are packed',
  async () => {
    using folder = temporaryFolder()
    const text = reads(3000)
    const path = folder.file('reads.fastq')
    writeFileSync(path, text)
    execFileSync('samtools', ['import', '-0', path, '-o', folder.file('reads.bam')], {
      stdio: 'ignore',
    })
    const stats = new Map(
      rowsOf('samtools', ['stats', folder.file('reads.bam')]).flatMap(([kind, name, value]) =>
        kind === 'SN' ? [[name, Number(value)]] : [],
      ),
    )
    const plain = await summaryOf(text)
    expect(plain.reads).toBe(stats.get('sequences:'))
    expect(plain.bases).toBe(stats.get('total length:'))
    expect(plain.longest).toBe(stats.get('maximum length:'))
    const sum = plain.qualities.reduce((total, bases, quality) => total + bases * quality, 0)
    expect(sum / plain.bases).toBeCloseTo(stats.get('average quality:') ?? 0, 1)
    for (const bytes of [
      gzipSync(text),
      bgzip(text),
      reads(3000, '\r\n'),
      `${text}\n\n`,
      `${text}\r\n`,
    ]) {
      expect(await summaryOf(bytes)).toEqual(plain)
    }
  },
)

it('accepts a file without reads, a read without bases, and a last line without an end', async () => {
  expect(await summaryOf('')).toMatchObject({ reads: 0, bases: 0, shortest: 0, longest: 0 })
  expect(await summaryOf('@a\n\n+\n\n@b\nAC\n+b\n!J')).toMatchObject({
    reads: 2,
    bases: 2,
    shortest: 0,
    longest: 2,
  })
})

it('[COV-08] takes bases and qualities of several lines, some of which begin as other lines do', async () => {
  const folded = '@a\nACG\nT\n+\n@I\n+I\n@b\r\nAC\r\nGT\r\n+\r\n@II\r\nI\r\n'
  expect(await summaryOf(folded)).toEqual(await summaryOf('@a\nACGT\n+\n@I+I\n@b\nACGT\n+\n@III\n'))
})

it('[COV-08] answers for mutants of a FASTQ file or refuses them', async () => {
  const random = seededRandom(9)
  const text = Buffer.from(reads(40))
  const packed = gzipSync(text)
  const codes = new Set<string>()
  for (let round = 0; round < 1000; round += 1) {
    const mutant = mutate(round % 2 === 0 ? text : packed, random)
    const { reads: count } = await summaryOf(mutant).catch((error: unknown) => {
      if (!(error instanceof GenomicsError)) throw error
      return { reads: error.code }
    })
    codes.add(typeof count === 'number' ? 'read' : count)
  }
  expect([...codes]).toEqual(expect.arrayContaining(['read', 'not-fastq', 'damaged']))
})

it.each([
  ['>a\nAC\n', /Line 1 .* begins with @/],
  ['@\nAC\n+\nII\n', /Line 1 .* begins with @ and its name/],
  ['@a\nAC\n@b\nAC\n', /Line 3 .* no line with \+/],
  ['@a\nAC\n\n+\nII\n', /Line 3 .* no line with \+/],
  ['@a\nAC\nAC\n', /Line 3 .* ends within read 1/],
  ['@a\nAC\nA\n+\nII\nII\n', /Line 6 .* 3 bases and 4 qualities/],
  ['@a\nAC\n+\nIII\n', /Line 4 .* 2 bases and 3 qualities/],
  ['@a\nAC\n+\nI\u0001\n', /Line 4 .* no quality/],
  ['@a\nAC\n', /Line 2 .* ends within read 1/],
])('[COV-08] names the line of a FASTQ file that is wrong: %j', async (text, message) => {
  await expect(summaryOf(text)).rejects.toMatchObject({
    code: 'not-fastq',
    message: expect.stringMatching(message),
  })
})
