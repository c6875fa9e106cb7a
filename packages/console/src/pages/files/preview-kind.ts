import type { FileRecord } from '@benchtop/contracts'
import { checkedName } from '@benchtop/contracts/file-types'

/** How a file can be looked at. */
export type PreviewKind =
  | 'variants'
  | 'coverage'
  | 'cram'
  | 'fastq'
  | 'report'
  | 'image'
  | 'json'
  | 'table'
  | 'text'
  /** Its bytes determine whether it is text. */
  | 'unknown'

/** A tab of a file, at the address that ends with its key. */
export type FileTab = { readonly key: string; readonly name: string }

const images = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i
const packed = /\.b?gz$/i

/** The kind of a file, by its format on the platform, its name, and its type if the name is inconclusive. */
export function previewKind(file: FileRecord): PreviewKind {
  if (file.HrefVariants !== undefined) return 'variants'
  if (file.HrefCoverage !== undefined) return /\.cram$/i.test(file.Name) ? 'cram' : 'coverage'
  return shownInBrowser(file) ?? textKind(file)
}

/** What a browser shows by itself. Bytes that are packed are only read as text: it takes images and pages as they are. */
function shownInBrowser(file: FileRecord): PreviewKind | undefined {
  if (packed.test(file.Name)) return undefined
  const type = mediaType(file)
  if (images.test(file.Name) || type.startsWith('image/')) return 'image'
  if (/\.html?$/i.test(file.Name) || type === 'text/html') return 'report'
  return undefined
}

function textKind(file: FileRecord): PreviewKind {
  const type = mediaType(file)
  const inner = file.Name.replace(packed, '')
  if (/\.(fastq|fq)$/i.test(inner)) return 'fastq'
  if (/\.json$/i.test(inner) || /^application\/(.*\+)?json$/.test(type)) return 'json'
  if (/\.(csv|tsv)$/i.test(inner) || /^text\/(csv|tab-separated-values)$/.test(type)) return 'table'
  if (type.startsWith('text/') || /^application\/(.*\+)?(xml|yaml|javascript)$/.test(type))
    return 'text'
  return 'unknown'
}

function mediaType({ ContentType }: FileRecord): string {
  return (ContentType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

const text: FileTab = { key: 'text', name: 'Text' }
const genome: FileTab = { key: 'genome', name: 'Genome browser' }
const coverage: FileTab = { key: 'coverage', name: 'Coverage' }

/** The tabs of a file; the first is the default. */
export function tabsOf(file: FileRecord): readonly [FileTab, ...FileTab[]] {
  const tabs = previewTabs[previewKind(file)]
  return checkedName.test(file.Name) ? [...tabs, { key: 'check', name: 'Check' }] : tabs
}

/** The tabs of a kind. */
export const previewTabs: Readonly<Record<PreviewKind, readonly [FileTab, ...FileTab[]]>> = {
  variants: [
    { key: 'variants', name: 'Variants' },
    { key: 'header', name: 'Header' },
    text,
    genome,
  ],
  coverage: [coverage, genome],
  // The genome browser reads no windows of one.
  cram: [coverage],
  fastq: [{ key: 'fastq', name: 'Reads' }, text],
  report: [
    { key: 'report', name: 'Report' },
    { key: 'text', name: 'Source' },
  ],
  image: [{ key: 'image', name: 'Image' }],
  json: [{ key: 'json', name: 'JSON' }, text],
  table: [{ key: 'table', name: 'Table' }, text],
  text: [text],
  unknown: [{ key: 'text', name: 'Content' }],
}
