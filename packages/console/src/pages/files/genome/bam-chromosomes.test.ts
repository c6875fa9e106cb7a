import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Content } from '../content.ts'
import { chromosomesOfBam as bamChromosomes } from './chromosome.ts'

const { signal } = new AbortController()
const data = new URL('../../../../../genomics/tests/data/', import.meta.url)

function contentOf(bytes: Uint8Array): Content {
  return {
    size: bytes.length,
    read: (offset, length) =>
      Promise.resolve(Uint8Array.from(bytes.subarray(offset, offset + length))),
  }
}

it('reads names and lengths from a BAM or CRAM', async () => {
  expect(
    await bamChromosomes(contentOf(await readFile(new URL('range.bam', data))), signal),
  ).toEqual([
    { name: 'CHROMOSOME_I', length: 1_009_800 },
    { name: 'CHROMOSOME_II', length: 5000 },
    { name: 'CHROMOSOME_III', length: 5000 },
    { name: 'CHROMOSOME_IV', length: 5000 },
    { name: 'CHROMOSOME_V', length: 5000 },
    { name: 'CHROMOSOME_X', length: 5000 },
    { name: 'CHROMOSOME_MtDNA', length: 5000 },
  ])
  for (const name of ['range.cram', 'range.v2.cram']) {
    const cram = await bamChromosomes(contentOf(await readFile(new URL(name, data))), signal)
    expect(cram).toHaveLength(7)
    expect(cram[0]).toEqual({ name: 'CHROMOSOME_I', length: 1_009_800 })
  }
  const none = await readFile(new URL('10.quickcheck.notargets.bam', data))
  expect(await bamChromosomes(contentOf(none), signal)).toEqual([])
})

it('reads a header that spans many blocks', async () => {
  const names = Array.from({ length: 30_000 }, (_, at) => `scaffold_${at}`)
  const header = Buffer.concat([
    Buffer.from('BAM\u0001'),
    int32(0),
    int32(names.length),
    ...names.flatMap((name, at) => [
      int32(name.length + 1),
      Buffer.from(`${name}\0`),
      int32(at + 1),
    ]),
  ])
  const blocks = Array.from({ length: Math.ceil(header.length / 60_000) }, (_, at) =>
    gzipSync(header.subarray(at * 60_000, (at + 1) * 60_000)),
  )
  const chromosomes = await bamChromosomes(contentOf(Buffer.concat(blocks)), signal)
  expect(chromosomes).toHaveLength(30_000)
  expect(chromosomes.at(-1)).toEqual({ name: 'scaffold_29999', length: 30_000 })
})

it.each([
  ['that is not a BAM', Buffer.from('@HD\tVN:1.6\n')],
  ['that is something else', gzipSync('BAM, or is it?')],
  ['that is truncated', gzipSync(Buffer.concat([Buffer.from('BAM\u0001'), int32(100)]))],
  [
    'whose header is absurd',
    gzipSync(Buffer.concat([Buffer.from('BAM\u0001'), int32(2 ** 31 - 1)])),
  ],
  ['that is empty', Buffer.alloc(0)],
])('refuses a file %s', async (_, bytes) => {
  await expect(bamChromosomes(contentOf(bytes), signal)).rejects.toThrow('neither a BAM nor a CRAM')
})

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(number)
  return bytes
}
