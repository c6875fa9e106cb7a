import type { FileUploadStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where } from '../../storage/paged.ts'
import type { FileOwner } from './file-owner.ts'

export type FileRow = {
  id: number
  run_id: number | null
  sample_id: number | null
  appresult_id: number | null
  name: string
  /** Directory and name, without a slash at the start. */
  path: string
  /** What stands behind the name's last dot, in lower case. */
  extension: string
  content_type: string
  size: number
  /** Hex MD5 of the bytes. */
  etag: string | null
  /** Where the bytes are; null until they are there. */
  sha256: string | null
  upload_status: FileUploadStatus
  original_scope: string | null
  created_ms: number
  modified_ms: number
}

export type NewFile = {
  id: number | undefined
  owner: FileOwner
  name: string
  path: string
  contentType: string
  size: number
  etag: string
  sha256: string
  createdMs: number
}

const order = { Id: 'id', Path: 'path', DateCreated: 'created_ms' } as const

export function fileStore(database: Database) {
  const get = database.statement<[number], FileRow>('SELECT * FROM file WHERE id = ?')
  const insert = database.statement<(string | number | null)[], { id: number }>(
    `INSERT INTO file (id, run_id, sample_id, appresult_id, name, path, extension, content_type, size, etag, sha256,
       upload_status, created_ms, modified_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'complete', ?, ?) RETURNING id`,
  )
  const ofOwner = {
    run: database.statement<[number], FileRow>('SELECT * FROM file WHERE run_id = ? ORDER BY id'),
    sample: database.statement<[number], FileRow>(
      'SELECT * FROM file WHERE sample_id = ? ORDER BY id',
    ),
    appresult: database.statement<[number], FileRow>(
      'SELECT * FROM file WHERE appresult_id = ? ORDER BY id',
    ),
  }
  const grow = {
    run: [
      database.statement<[number, number]>(
        'UPDATE run SET total_size = total_size + ? WHERE id = ?',
      ),
    ],
    sample: growing(database, 'sample'),
    appresult: growing(database, 'appresult'),
  }
  const genomic = database.statement<[], FileRow>(
    `SELECT * FROM file WHERE sha256 IS NOT NULL AND (extension IN ('vcf', 'bam') OR lower(name) LIKE '%.vcf.%gz')`,
  )
  return {
    get: (id: number): FileRow | undefined => get.get(id),
    ofOwner: (owner: FileOwner): FileRow[] => ofOwner[owner.kind].all(owner.id),
    list: (
      owner: FileOwner,
      filter: { extensions: readonly string[] | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<FileRow, keyof typeof order>(database, {
        columns: '*',
        from: 'file',
        countFrom: 'file',
        conditions: [
          where(`${owner.kind}_id = ?`, owner.id),
          where(`upload_status = 'complete'`),
          filter.extensions &&
            where(
              `extension IN (SELECT value FROM json_each(?))
               OR EXISTS (SELECT 1 FROM json_each(?) e WHERE substr(lower(name), -length(e.value) - 1) = '.' || e.value)`,
              jsonList(filter.extensions),
              jsonList(filter.extensions.filter((extension) => extension.includes('.'))),
            ),
        ],
        order,
        id: 'id',
        page,
      }),
    /** Adds a file whose bytes are safe, and its size to whatever holds it. */
    insert(file: NewFile): number {
      const { owner } = file
      const row = insert.get(
        file.id ?? null,
        owner.kind === 'run' ? owner.id : null,
        owner.kind === 'sample' ? owner.id : null,
        owner.kind === 'appresult' ? owner.id : null,
        file.name,
        file.path,
        extensionOf(file.name),
        file.contentType,
        file.size,
        file.etag,
        file.sha256,
        file.createdMs,
        file.createdMs,
      )
      for (const statement of grow[owner.kind]) statement.run(file.size, owner.id)
      return (row as { id: number }).id
    },
    /** Every VCF and BAM whose bytes are there. */
    genomic: (): FileRow[] => genomic.all(),
  }
}
export type FileStore = ReturnType<typeof fileStore>

function growing(database: Database, table: 'sample' | 'appresult') {
  return [
    `UPDATE ${table} SET total_size = total_size + ? WHERE id = ?`,
    `UPDATE project SET total_size = total_size + ? WHERE id = (SELECT project_id FROM ${table} WHERE id = ?)`,
    `UPDATE appsession SET total_size = total_size + ? WHERE id = (SELECT appsession_id FROM ${table} WHERE id = ?)`,
  ].map((text) => database.statement<[number, number]>(text))
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase()
}
