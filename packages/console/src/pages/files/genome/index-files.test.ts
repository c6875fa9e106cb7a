import type { FileCompact } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { referenceAmong, tracksAmong } from './index-files.ts'

const filesAt = (...paths: string[]): FileCompact[] =>
  paths.map((Path, at) => ({
    Id: String(7001 + at),
    Href: `v1pre3/files/${7001 + at}`,
    HrefContent: `v1pre3/files/${7001 + at}/content`,
    Name: Path.split('/').at(-1)!,
    Path,
    ContentType: 'application/octet-stream',
    Size: 1,
    IsArchived: false,
    DateCreated: '2026-03-01T12:00:00.0000000',
    DateModified: '2026-03-01T12:00:00.0000000',
  }))

it('finds the index next to a file, by any of its names', () => {
  const files = filesAt(
    'a/one.bam',
    'a/one.bam.bai',
    'a/two.bam',
    'a/two.bai',
    'b/three.bam',
    'a/three.bam.bai',
    'a/four.vcf.gz',
    'a/four.vcf.gz.tbi',
    'a/five.vcf.gz',
    'a/five.vcf.gz.csi',
    'a/six.vcf',
    'a/readme.txt',
  )
  const found = tracksAmong(files).map(({ file, kind, index }) => [file.Path, kind, index?.Path])
  expect(found).toEqual([
    ['a/one.bam', 'alignment', 'a/one.bam.bai'],
    ['a/two.bam', 'alignment', 'a/two.bai'],
    ['b/three.bam', 'alignment', undefined],
    ['a/four.vcf.gz', 'variant', 'a/four.vcf.gz.tbi'],
    ['a/five.vcf.gz', 'variant', 'a/five.vcf.gz.csi'],
    ['a/six.vcf', 'variant', undefined],
  ])
})

it('uses a FASTA as the reference only if it is the only one', () => {
  expect(referenceAmong(filesAt('g.fa', 'g.fa.fai'))?.index.Path).toBe('g.fa.fai')
  expect(referenceAmong(filesAt('g.fa', 'h.fa.fai'))).toBeUndefined()
  expect(referenceAmong(filesAt('g.fa', 'g.fa.fai', 'h.fasta', 'h.fasta.fai'))).toBeUndefined()
})
