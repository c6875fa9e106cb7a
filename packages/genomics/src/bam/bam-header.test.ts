import { expect, it } from 'vitest'

import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { readBlocks } from '../bgzf/block-stream.ts'
import { memorySource } from '../bytes/byte-source.ts'
import { writeBam } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes } from '../testing/data.ts'
import { type Chromosome, readBamHeader, requireBgzf } from './bam-header.ts'

async function read(bytes: Uint8Array): Promise<Chromosome[]> {
  const source = memorySource(bytes)
  await requireBgzf(source)
  return readBamHeader(createBlockCursor(readBlocks(source)))
}

it('reads names and lengths of chromosomes, however small the blocks are', async () => {
  const chromosomes = [
    { name: 'chr1', length: 249_250_621 },
    { name: 'HLA-A*01:01:01:01', length: 3503 },
  ]
  expect(await read(writeBam(chromosomes, []))).toEqual(chromosomes)
  expect(await read(writeBam(chromosomes, [], 3))).toEqual(chromosomes)
})

it('reads 199 chromosomes, and none', async () => {
  expect(await read(dataBytes('empty-tids.bam'))).toHaveLength(199)
  expect(await read(dataBytes('10.quickcheck.notargets.bam'))).toEqual([])
})

it.each([
  ['nothing', Buffer.alloc(0), /empty/],
  ['a SAM file', Buffer.from('@HD\tVN:1.6\n'), /SAM file.*samtools view -b/],
  ['a CRAM file', Buffer.from('CRAM\u0003'), /CRAM file/],
  ['a VCF file', dataBytes('view.vcf'), /does not start with a BGZF block/],
  ['a bgzip VCF file', dataBytes('S4.vcf.gz'), /magic/],
  ['a file with a damaged start', dataBytes('2.quickcheck.badheader.bam'), /BGZF/],
])('refuses %s', async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toMatchObject({
    code: 'not-bam',
    message: expect.stringMatching(message),
  })
})

it.each([
  ['is cut', bgzip('BAM\u0001\0\0\0\0\u0002\0\0\0')],
  ['has a negative length', bgzip(Buffer.from('BAM\u0001\xff\xff\xff\xff', 'latin1'))],
  [
    'names a chromosome twice',
    writeBam(
      [
        { name: 'a', length: 1 },
        { name: 'a', length: 2 },
      ],
      [],
    ),
  ],
])('reports that a header %s', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: 'damaged' })
})
