import {
  formatTimestamp,
  type FileCompact,
  type FilePartRecord,
  type FileRecord,
  type PropertyContainer,
  type V2File,
} from '@benchtop/contracts'
import { createHash } from 'node:crypto'
import { readsName, vcfName } from '../../access/genomic-names.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import { ownerOf } from './file-owner.ts'
import type { FileRow, PartRow, WholeFileRow } from './files-store.ts'

/** HrefVariants only for a VCF, HrefCoverage only for a BAM or CRAM. */
export function fileCompact(row: FileRow): FileCompact {
  const href = hrefOf('file', row.id)
  return {
    Id: String(row.id),
    Href: href,
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    HrefContent: `${href}/content`,
    ContentType: row.content_type,
    Size: row.size,
    Path: row.path,
    IsArchived: row.is_archived === 1,
    DateModified: formatTimestamp(row.modified_ms),
    ETag: row.etag ?? undefined,
    HrefVariants: vcfName.test(row.name) ? `v1pre3/variantset/${row.id}` : undefined,
    HrefCoverage: readsName.test(row.name) ? `v1pre3/coverage/${row.id}` : undefined,
  }
}

const parents = {
  run: 'ParentRun',
  sample: 'ParentSample',
  appresult: 'ParentAppResult',
  appsession: 'ParentAppSession',
} as const

/** Its content is the resolved address, or the operation that redirects to it. */
export function v2File(row: FileRow, v2Href: (href: string) => string, resolved?: string): V2File {
  const { Href, HrefContent, HrefVariants, HrefCoverage, ...members } = fileCompact(row)
  return {
    ...members,
    Href: v2Href(Href),
    HrefContent: resolved ?? v2Href(HrefContent),
    UploadStatus: row.upload_status,
    HrefVariants: HrefVariants && v2Href(HrefVariants),
    HrefCoverage: HrefCoverage && v2Href(HrefCoverage),
  }
}

export function fileRecord(row: WholeFileRow, properties: PropertyContainer): FileRecord {
  const owner = ownerOf(row)
  const foreignScope =
    row.foreign_session_id === null ? undefined : hrefOf('appsession', row.foreign_session_id)
  return {
    ...fileCompact(row),
    UploadStatus: row.upload_status,
    HrefParts: `${hrefOf('file', row.id)}/parts`,
    OriginalScope: row.original_scope ?? foreignScope,
    Properties: properties,
    [parents[owner.kind]]: { Id: String(owner.id), Href: hrefOf(owner.kind, owner.id) },
  }
}

export function filePart({ number, md5, size }: PartRow): FilePartRecord {
  return { Number: number, ETag: md5, Size: size }
}

/** "<md5 of the parts' md5s>-<count>": the MD5 of their binary MD5s, one after another. */
export function etagOf(parts: readonly Pick<PartRow, 'md5'>[]): string {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part.md5, 'hex')
  return `${hash.digest('hex')}-${parts.length}`
}
