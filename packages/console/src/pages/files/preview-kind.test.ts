import type { FileRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { previewKind, previewTabs } from './preview-kind.ts'

const fileOf = (Name: string, ContentType: string, more: Partial<FileRecord> = {}): FileRecord => ({
  Id: '7001',
  Href: 'v1pre3/files/7001',
  Name,
  Path: `folder/${Name}`,
  DateCreated: '2026-03-01T12:00:00.0000000',
  DateModified: '2026-03-01T12:00:00.0000000',
  HrefContent: 'v1pre3/files/7001/content',
  HrefParts: 'v1pre3/files/7001/parts',
  ContentType,
  Size: 1,
  IsArchived: false,
  UploadStatus: 'complete',
  Properties: { Items: [], DisplayedCount: 0, TotalCount: 0, Href: 'v1pre3/files/7001/properties' },
  ...more,
})

it.each([
  ['report.html', 'text/html', 'report'],
  ['report', 'text/html; charset=utf-8', 'report'],
  ['report.html.gz', 'application/gzip', 'unknown'],
  ['plot.PNG', 'application/octet-stream', 'image'],
  ['plot', 'image/svg+xml', 'image'],
  ['metrics.json', 'application/octet-stream', 'json'],
  ['metrics.json.gz', 'application/gzip', 'json'],
  ['metrics', 'application/ld+json', 'json'],
  ['depth.tsv', 'text/plain', 'table'],
  ['depth.csv.gz', 'application/gzip', 'table'],
  ['run.log', 'text/plain', 'text'],
  ['RunInfo.xml', 'application/xml', 'text'],
  ['reads.fastq.gz', 'application/gzip', 'fastq'],
  ['reads.fq', 'text/plain', 'fastq'],
  ['movie.mp4', 'video/mp4', 'unknown'],
])('previews %s of type %s as %s', (name, type, kind) => {
  expect(previewKind(fileOf(name, type))).toBe(kind)
})

it('treats as genomic what the platform treats as genomic', () => {
  const vcf = fileOf('a.vcf.gz', 'text/html', { HrefVariants: 'v1pre3/variantset/7001' })
  const bam = fileOf('a.bam', 'image/png', { HrefCoverage: 'v1pre3/coverage/7001' })
  expect([previewKind(vcf), previewKind(bam)]).toEqual(['variants', 'coverage'])
})

it('has no two tabs at one address', () => {
  for (const tabs of Object.values(previewTabs)) {
    expect(new Set(tabs.map(({ key }) => key)).size).toBe(tabs.length)
    // The UI's own address of the raw file.
    expect(tabs.map(({ key }) => key)).not.toContain('view')
  }
})
