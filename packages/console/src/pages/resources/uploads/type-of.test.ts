import { expect, it } from 'vitest'
import { typeOf } from './type-of.ts'

it.each([
  ['a.bam', '', 'application/x-bam'],
  ['a.vcf', 'text/vcard', 'text/x-vcf'],
  ['a.fastq.gz', 'application/x-gzip', 'application/gzip'],
  ['report.html', 'text/html', 'text/html'],
  ['A.BAM', '', 'application/x-bam'],
  ['constructor', '', 'application/octet-stream'],
  ['no extension', '', 'application/octet-stream'],
])('detects %s of %j as %s', (name, type, expected) => {
  expect(typeOf({ name, type })).toBe(expected)
})
