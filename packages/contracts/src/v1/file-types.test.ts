import { expect, it } from 'vitest'
import { fileTypeOf } from './file-types.ts'

it.each([
  ['a.bam', 'application/x-bam'],
  ['a.vcf', 'text/x-vcf'],
  ['a.fastq.gz', 'application/gzip'],
  ['report.html', 'text/html'],
  ['A.BAM', 'application/x-bam'],
  ['constructor', undefined],
  ['a.constructor', undefined],
  ['no extension', undefined],
])('[FIL-06] detects the type of %s as %s', (name, expected) => {
  expect(fileTypeOf(name)).toBe(expected)
})
