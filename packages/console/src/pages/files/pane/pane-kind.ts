import type { FileRecord } from '@benchtop/contracts'
import { previewKind } from '../preview-kind.ts'

/** How the first rows of a file are shown next to its list. */
export type PaneKind =
  | 'vcf'
  | 'bam'
  | 'fastq'
  | 'html'
  | 'image'
  | 'pdf'
  | 'json'
  | 'table'
  | 'text'
  | 'too large'

const megabyte = 1_000_000
/** A browser takes these whole; the others are read a piece at a time, whatever their size is. In bytes. */
const largest: Partial<Record<PaneKind, number>> = {
  html: 10 * megabyte,
  image: 25 * megabyte,
  pdf: 25 * megabyte,
}

/** The pane for a file, by its format on the platform, its name and its type. */
export function paneKind(file: FileRecord): PaneKind {
  const kind = kindOf(file)
  return file.Size > (largest[kind] ?? Infinity) ? 'too large' : kind
}

function kindOf(file: FileRecord): PaneKind {
  const { Name, ContentType } = file
  if (/\.bam$/i.test(Name)) return 'bam'
  if (/\.vcf(\.b?gz)?$/i.test(Name)) return 'vcf'
  if (/\.f(ast)?q(\.b?gz)?$/i.test(Name)) return 'fastq'
  if (/\.pdf$/i.test(Name) || /^application\/pdf\b/i.test(ContentType)) return 'pdf'
  const kind = previewKind(file)
  switch (kind) {
    case 'report':
      return 'html'
    case 'image':
    case 'json':
    case 'table':
      return kind
    default:
      return 'text'
  }
}
