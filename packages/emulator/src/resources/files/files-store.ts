import type { FileUploadStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { needsOfDatabase } from '../../storage/image-contents.ts'
import { filesOf, withExtensions } from '../../storage/file-rows.ts'
import { allOf, jsonList, selectPage, where } from '../../storage/paged.ts'
import { insertedRow, updateRow } from '../../storage/rows.ts'
import { ownerOf, type FileOwner } from './file-owner.ts'

export type FileRow = {
  id: number
  run_id: number | null
  sample_id: number | null
  appresult_id: number | null
  appsession_id: number | null
  name: string
  /** Directory and name, without a slash at the start. */
  path: string
  /** The part of the name after its last dot, in lower case. */
  extension: string
  content_type: string
  size: number
  /** Hex MD5 of the bytes; of a multi-part upload, the MD5 of the parts' MD5s, a dash and their number. */
  etag: string | null
  /** Where the bytes are stored; null until the file is complete. */
  sha256: string | null
  upload_status: FileUploadStatus
  is_archived: 0 | 1
  original_scope: string | null
  created_ms: number
  modified_ms: number
}

/** A file with what its record has in addition. */
export type WholeFileRow = FileRow & {
  /** 1 where it has properties. */
  has_properties: 0 | 1
  /** The session of another user that it came with, where its project was transferred or shared. */
  foreign_session_id: number | null
}

/** A file that is uploaded in parts. */
export type NewPendingFile = {
  owner: FileOwner
  name: string
  path: string
  contentType: string
  createdMs: number
}

/** The bytes of a file. */
export type FileContent = { size: number; etag: string; sha256: string }

export type NewFile = NewPendingFile &
  FileContent & { id?: number | undefined; originalScope?: string | undefined }

export type PartRow = {
  file_id: number
  /** From 1; the order in the file. */
  number: number
  sha256: string
  /** In hex. */
  md5: string
  size: number
  created_ms: number
}

const order = { Id: 'f.id', Path: 'f.path', DateCreated: 'f.created_ms' } as const

export function fileStore(database: Database) {
  return {
    ...fileQueries(database),
    ...fileChanges(database),
    copy: copying(database),
    parts: partStatements(database),
  }
}
export type FileStore = ReturnType<typeof fileStore>

/** Which files there are, one by one and by what they belong to. */
function fileQueries(database: Database) {
  const ofOwner = byOwner((kind) =>
    database.statement<[number], FileRow>(
      `SELECT * FROM unhidden_file WHERE ${kind}_id = ? ORDER BY id`,
    ),
  )
  const owners = byOwner((kind) =>
    database.statement<[number]>(`SELECT 1 FROM live_${kind} WHERE id = ?`),
  )
  const countOfSamples = database.values<[string], number>(
    `SELECT count(*) FROM unhidden_file
     WHERE sample_id IN (SELECT value FROM json_each(?)) AND upload_status = 'complete'`,
  )
  return {
    get: database.statement<[id: number], WholeFileRow>(`${wholeFile('live_file')} WHERE f.id = ?`)
      .get,
    /** The same, be it in the trash. */
    evenTrashed: database.statement<[id: number], WholeFileRow>(
      `${wholeFile('file')} WHERE f.id = ?`,
    ).get,
    /** How many complete files some samples have together. */
    countOfSamples: (ids: readonly number[]): number => countOfSamples.get(jsonList(ids)) ?? 0,
    ofOwner: (owner: FileOwner): FileRow[] => ofOwner[owner.kind].all(owner.id),
    /** Whether what a file is to belong to is there, and not in the trash. */
    hasOwner: (owner: FileOwner): boolean => owners[owner.kind].get(owner.id) !== undefined,
    list(
      owner: FileOwner,
      { extensions }: { extensions: readonly string[] | undefined },
      page: Page<keyof typeof order>,
    ) {
      const complete = allOf([filesOf(owner), where(`f.upload_status = 'complete'`)])
      return selectPage<FileRow, keyof typeof order>(database, {
        columns: '*',
        from: 'unhidden_file f',
        conditions: [complete],
        filters: [extensions && withExtensions(extensions, complete)],
        order,
        id: 'f.id',
        page,
      })
    },
    /** Whether any row needs this content, be it in the trash. */
    isReferenced: needsOfDatabase(database),
    /** Every VCF and BAM whose bytes are there. */
    genomic: database.statement<[], FileRow>(
      `SELECT * FROM live_file WHERE sha256 IS NOT NULL AND (extension IN ('vcf', 'bam') OR lower(name) LIKE '%.vcf.%gz')`,
    ).all,
  }
}

function wholeFile(table: 'file' | 'live_file'): string {
  return `SELECT f.*,
      EXISTS (SELECT 1 FROM property WHERE parent_kind = 'file' AND parent_id = f.id) AS has_properties,
      ${foreignSessionOf('f')} AS foreign_session_id
    FROM ${table} f`
}

/** The session of another user that a file came with. */
function foreignSessionOf(file: 'f' | 'file'): string {
  const through = (holder: 'sample' | 'appresult'): string =>
    `SELECT s.id FROM ${holder} o JOIN appsession s ON s.id = o.appsession_id
     WHERE o.id = ${file}.${holder}_id AND s.user_id <> o.owner_id`
  return `coalesce((${through('sample')}), (${through('appresult')}))`
}

/** How files come, become complete, or are given up; what holds them grows with them. */
function fileChanges(database: Database) {
  const grow = byOwner((kind) => growing(database, kind))
  const insertFile = (
    file: NewPendingFile & Pick<NewFile, 'id' | 'originalScope'>,
    content: { size: number; etag: string | null; sha256: string | null },
    status: FileUploadStatus,
  ): WholeFileRow => {
    const { owner } = file
    return insertedRow<FileRow, WholeFileRow>(
      database,
      'file',
      {
        id: file.id,
        [`${owner.kind}_id`]: owner.id,
        name: file.name,
        path: file.path,
        extension: extensionOf(file.name),
        content_type: file.contentType,
        ...content,
        upload_status: status,
        original_scope: file.originalScope,
        created_ms: file.createdMs,
        modified_ms: file.createdMs,
      },
      `*, 0 AS has_properties, ${foreignSessionOf('file')} AS foreign_session_id`,
    )
  }

  return {
    /** Adds a file whose bytes are safe, and its size to whatever holds it. */
    insert(file: NewFile): WholeFileRow {
      const { size, etag, sha256 } = file
      const row = insertFile(file, { size, etag, sha256 }, 'complete')
      for (const statement of grow[file.owner.kind]) statement.run(file.size, file.owner.id)
      return row
    },
    /** Adds a file that is uploaded in parts. */
    insertPending: (file: NewPendingFile): WholeFileRow => insertFile(file, noContent, 'pending'),
    /** Completes a pending file with bytes that are stored, and adds their size to the resources that contain it. */
    complete(file: FileRow, { size, etag, sha256 }: FileContent, nowMs: number): void {
      updateRow<FileRow>(database, 'file', file.id, {
        size,
        etag,
        sha256,
        upload_status: 'complete',
        modified_ms: nowMs,
      })
      const owner = ownerOf(file)
      for (const statement of grow[owner.kind]) statement.run(size, owner.id)
    },
    /** Aborts an upload; its parts are dropped by `parts.drop`. */
    abort: (id: number, nowMs: number): void =>
      updateRow<FileRow>(database, 'file', id, { upload_status: 'aborted', modified_ms: nowMs }),
  }
}

function copying(database: Database) {
  const copied = database.statement<[number, string, number], FileRow>(
    `INSERT INTO file (sample_id, name, path, extension, content_type, size, etag, sha256, upload_status,
       original_scope, created_ms, modified_ms)
     SELECT ?, name, path, extension, content_type, size, etag, sha256, upload_status, ?, created_ms, modified_ms
     FROM unhidden_file WHERE sample_id = ? AND upload_status = 'complete' ORDER BY id
     RETURNING *`,
  )
  const grow = growing(database, 'sample')
  /** Adds the complete files of one sample to another, with the same contents and dates. */
  return ({ from, to, scope }: { from: number; to: number; scope: string }): FileRow[] => {
    const rows = copied.all(to, scope, from)
    const size = rows.reduce((sum, row) => sum + row.size, 0)
    for (const statement of grow) statement.run(size, to)
    return rows
  }
}

const noContent = { size: 0, etag: null, sha256: null }

function partStatements(database: Database) {
  const put = database.statement<[number, number, string, string, number, number]>(
    `INSERT OR REPLACE INTO file_part (file_id, number, sha256, md5, size, created_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  return {
    get: database.statement<[fileId: number, number: number], PartRow>(
      'SELECT * FROM file_part WHERE file_id = ? AND number = ?',
    ).get,
    /** The uploaded parts, ordered by number. */
    ofFile: database.statement<[fileId: number], PartRow>(
      'SELECT * FROM file_part WHERE file_id = ? ORDER BY number',
    ).all,
    list: (fileId: number, page: Page<'Number'>) =>
      selectPage<PartRow, 'Number'>(database, {
        columns: '*',
        from: 'file_part',
        conditions: [where('file_id = ?', fileId)],
        order: { Number: 'number' },
        id: 'number',
        page,
      }),
    /** Adds a part, or replaces the one with its number. */
    put: (part: PartRow): void =>
      void put.run(part.file_id, part.number, part.sha256, part.md5, part.size, part.created_ms),
    drop: database.statement<[fileId: number]>('DELETE FROM file_part WHERE file_id = ?').run,
  }
}

/** What holds the files of an owner, and their sizes. */
function growing(database: Database, owner: FileOwner['kind']) {
  const holders = owner === 'run' || owner === 'appsession' ? [] : ['project', 'appsession']
  return [
    `UPDATE ${owner} SET total_size = total_size + ? WHERE id = ?`,
    ...holders.map(
      (holder) =>
        `UPDATE ${holder} SET total_size = total_size + ? WHERE id = (SELECT ${holder}_id FROM ${owner} WHERE id = ?)`,
    ),
  ].map((text) => database.statement<[number, number]>(text))
}

function byOwner<Value>(
  make: (kind: FileOwner['kind']) => Value,
): Record<FileOwner['kind'], Value> {
  return {
    run: make('run'),
    sample: make('sample'),
    appresult: make('appresult'),
    appsession: make('appsession'),
  }
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase()
}
