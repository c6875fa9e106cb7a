import type { FileRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { paneKind } from './pane-kind.ts'

const kindOf = (Name: string, Size = 10, ContentType = 'application/octet-stream') =>
  paneKind({ Name, Size, ContentType } as FileRecord)

it.each([
  ['calls.vcf', 'vcf'],
  ['calls.vcf.gz', 'vcf'],
  ['reads.bam', 'bam'],
  ['reads.bam.bai', 'text'],
  ['R1.fastq.gz', 'fastq'],
  ['R1.fq', 'fastq'],
  ['paper.PDF', 'pdf'],
  ['report.html', 'html'],
  ['report.html.gz', 'text'],
  ['plot.png', 'image'],
  ['depth.tsv.gz', 'table'],
  ['metrics.json', 'json'],
  ['README', 'text'],
])('shows %s as %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind)
})

it('leaves out what a browser would take whole and is too large, and nothing that is read in pieces', () => {
  const huge = 10 ** 12
  expect(['a.html', 'a.png', 'a.pdf'].map((name) => kindOf(name, huge))).toEqual(
    Array.from({ length: 3 }, () => 'too large'),
  )
  expect(kindOf('a.vcf.gz', huge)).toBe('vcf')
  expect(kindOf('a.bam', huge)).toBe('bam')
})
