import type { AppSessionStatus, Page, TrashInclude } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { emptiedRows } from '../../storage/emptied-rows.ts'
import { selectPage, where } from '../../storage/paged.ts'
import { updateRow } from '../../storage/rows.ts'
import { trashedRows, type TrashedKind } from '../../storage/trashed-rows.ts'

export type { TrashedKind } from '../../storage/trashed-rows.ts'

export type TrashRow = {
  id: number
  /** Whose trash it is in: the owner of the resource. */
  owner_id: number
  deleted_by_id: number
  deleted_by_name: string
  kind: TrashedKind
  resource_id: number
  /** The resource's name when it was deleted. */
  name: string
  /** A JSON list of TrashInclude. */
  includes: string
  total_size: number
  /** How many samples, AppResults and sessions were deleted with it. */
  child_count: number
  deleted_ms: number
}

export type NewTrash = {
  readonly kind: TrashedKind
  readonly resourceId: number
  readonly deletedById: number
  readonly includes: readonly TrashInclude[]
  readonly deletedMs: number
}

/** A session in progress. */
export type BusySession = { id: number; name: string; status: AppSessionStatus }

/** A result of a session that doesn't belong to the session's user. */
export type ForeignResult = { kind: 'sample' | 'appresult'; id: number; session_id: number }

/** A resource that an entry hides, and the resource that it belongs to, which another entry hides. */
export type RestoreBlocker = {
  kind: TrashedKind | 'file'
  id: number
  holder_kind: TrashedKind
  holder_id: number
  trash_id: number
}

const order = { DateDeleted: 't.deleted_ms', TotalSize: 't.total_size', Id: 't.id' } as const
/** The row of a file alone is that of what it belongs to. */
const columns = `t.id, t.owner_id, t.deleted_by_id, iif(t.file_id IS NULL, t.kind, 'file') AS kind,
  coalesce(t.file_id, t.resource_id) AS resource_id, t.name, t.includes, t.total_size, t.child_count,
  t.deleted_ms, u.name AS deleted_by_name`
const from = 'live_trash t JOIN user u ON u.id = t.deleted_by_id'

/** The column of a resource's owner. */
const owners = {
  project: 'owner_id',
  run: 'owner_id',
  sample: 'owner_id',
  appresult: 'owner_id',
  appsession: 'user_id',
} as const satisfies Record<Exclude<TrashedKind, 'file'>, string>

/** What each file belongs to, with its owner. */
const holdersOfFiles = Object.entries(owners)
  .filter(([kind]) => kind !== 'project')
  .map(
    ([
      kind,
      owner,
    ]) => `SELECT f.id AS file_id, '${kind}' AS kind, o.id AS holder_id, o.${owner} AS owner_id
      FROM file f JOIN ${kind} o ON o.id = f.${kind}_id`,
  )
  .join(' UNION ALL ')

/** The files of an entry's resources, which no entry hides individually. */
const filesOfHolders = (['run', 'sample', 'appresult', 'appsession'] as const)
  .map(
    (holder) => `UNION ALL SELECT f.size FROM ${holder} o JOIN file f ON f.${holder}_id = o.id
      WHERE o.trash_id = trash.id AND f.trash_id IS NULL AND f.upload_status = 'complete'`,
  )
  .join('\n')

const measured = `
  UPDATE trash SET
    total_size = (SELECT coalesce(sum(size), 0) FROM (
      SELECT size FROM file WHERE trash_id = trash.id AND upload_status = 'complete'
      ${filesOfHolders})),
    child_count = (SELECT count(*) FROM trashed
      WHERE trash_id = trash.id AND kind IN ('sample', 'appresult', 'appsession')
        AND (kind <> trash.kind OR id <> trash.resource_id))
  WHERE id = ?`

/**
 * A session in progress uses what it makes, its references, and the resources in its input and output properties; so
 * do the sessions below it. What files alone are deleted of counts like these. A job may still run for a session that its app has already ended. Queried from the few
 * sessions in progress, and not from all hidden resources.
 */
const busy = `
  WITH RECURSIVE at_work (id, root) AS (
    SELECT id, id FROM appsession WHERE status IN ('Pending', 'Initializing', 'Running', 'Aborting')
    UNION SELECT appsession_id, appsession_id FROM job WHERE state <> 'ended'
    UNION SELECT s.id, w.root FROM at_work w JOIN appsession s ON s.parent_id = w.id)
  SELECT s.id, s.name, s.status FROM at_work w JOIN appsession s ON s.id = w.root
  WHERE EXISTS (SELECT 1 FROM appsession WHERE id = w.id AND +trash_id = ?)
    OR EXISTS (SELECT 1 FROM sample WHERE appsession_id = w.id AND +trash_id = ?)
    OR EXISTS (SELECT 1 FROM appresult WHERE appsession_id = w.id AND +trash_id = ?)
    OR EXISTS (SELECT 1 FROM trash t WHERE t.id = ? AND t.kind = 'appsession' AND t.resource_id = w.id)
    OR EXISTS (SELECT 1 FROM appsession_reference f WHERE f.appsession_id = w.id AND EXISTS (
      SELECT 1 FROM trashed t WHERE t.kind = f.type AND t.id = f.resource_id AND +t.trash_id = ?))
    OR EXISTS (SELECT 1 FROM property p JOIN property_item i ON i.property_id = p.id
      WHERE p.parent_kind = 'appsession' AND p.parent_id = w.id
        AND (p.name GLOB 'Input.*' OR p.name GLOB 'Output.*') AND EXISTS (
          SELECT 1 FROM trashed t
          WHERE t.kind = replace(p.type, '[]', '') AND t.id = i.resource_id AND +t.trash_id = ?))
    OR EXISTS (SELECT 1 FROM trash t JOIN sample o ON t.kind = 'sample' AND o.id = t.resource_id
      WHERE t.id = ? AND o.appsession_id = w.id)
    OR EXISTS (SELECT 1 FROM trash t JOIN appresult o ON t.kind = 'appresult' AND o.id = t.resource_id
      WHERE t.id = ? AND o.appsession_id = w.id)
    OR EXISTS (SELECT 1 FROM trash t JOIN appsession_reference f
      ON f.type = t.kind AND f.resource_id = t.resource_id AND f.appsession_id = w.id WHERE t.id = ?)
    OR EXISTS (SELECT 1 FROM trash t JOIN property p ON p.parent_kind = 'appsession' AND p.parent_id = w.id
        AND replace(p.type, '[]', '') = t.kind AND (p.name GLOB 'Input.*' OR p.name GLOB 'Output.*')
      JOIN property_item i ON i.property_id = p.id AND i.resource_id = t.resource_id
      WHERE t.id = ?)
  ORDER BY s.id LIMIT 1`

const idsOfBusy = busy.split('?').length - 1

const foreign = `
  SELECT 'sample' AS kind, m.id, s.id AS session_id
    FROM appsession s JOIN sample m ON m.appsession_id = s.id
    WHERE s.trash_id = ? AND m.owner_id <> s.user_id
  UNION ALL SELECT 'appresult', r.id, s.id
    FROM appsession s JOIN appresult r ON r.appsession_id = s.id
    WHERE s.trash_id = ? AND r.owner_id <> s.user_id
  LIMIT 1`

const holders: ReadonlyArray<readonly [RestoreBlocker['kind'], string, TrashedKind]> = [
  ['sample', 'project_id', 'project'],
  ['appresult', 'project_id', 'project'],
  ['sample', 'appsession_id', 'appsession'],
  ['appresult', 'appsession_id', 'appsession'],
  ['appsession', 'parent_id', 'appsession'],
  ['file', 'run_id', 'run'],
  ['file', 'sample_id', 'sample'],
  ['file', 'appresult_id', 'appresult'],
  ['file', 'appsession_id', 'appsession'],
]
const obstacles = holders.map(
  ([kind, column, holder]) =>
    `SELECT '${kind}' AS kind, x.id, '${holder}' AS holder_kind, h.id AS holder_id, h.trash_id
     FROM ${kind} x JOIN ${holder} h ON h.id = x.${column}
     WHERE x.trash_id = ? AND h.trash_id <> x.trash_id LIMIT 1`,
)

/** New entries, by what they hold. */
function insertions(database: Database) {
  const insert = (kind: keyof typeof owners) =>
    database.values<[number, string, number, number], number>(
      `INSERT INTO trash (owner_id, deleted_by_id, kind, resource_id, name, includes, total_size,
         child_count, deleted_ms)
       SELECT ${owners[kind]}, ?, '${kind}', id, name, ?, 0, 0, ? FROM live_${kind} WHERE id = ?
       RETURNING id`,
    )
  const insertFile = database.values<[number, string, number, number], number>(
    `INSERT INTO trash (owner_id, deleted_by_id, kind, resource_id, file_id, name, includes, total_size,
       child_count, deleted_ms)
     SELECT o.owner_id, ?, o.kind, o.holder_id, f.id, f.name, ?, 0, 0, ?
     FROM live_file f JOIN (${holdersOfFiles}) o ON o.file_id = f.id WHERE f.id = ?
     RETURNING id`,
  )
  return {
    file: insertFile,
    project: insert('project'),
    run: insert('run'),
    sample: insert('sample'),
    appresult: insert('appresult'),
    appsession: insert('appsession'),
  }
}

export function trashStore(database: Database) {
  const rows = trashedRows(database)
  const emptied = emptiedRows(database)
  const inserts = insertions(database)
  const busySession = database.statement<number[], BusySession>(busy)
  const foreignResult = database.statement<[number, number], ForeignResult>(foreign)
  const obstacleOf = obstacles.map((text) => database.statement<[number], RestoreBlocker>(text))
  const remove = database.statement<[number]>('DELETE FROM trash WHERE id = ?')
  const held = database.statement<[number], { entries: number; bytes: number }>(
    'SELECT count(*) AS entries, coalesce(sum(total_size), 0) AS bytes FROM live_trash WHERE owner_id = ?',
  )
  const empty = database.statement<[number, number]>(
    'UPDATE trash SET emptied_ms = ? WHERE owner_id = ? AND emptied_ms IS NULL',
  )

  return {
    get: database.statement<[id: number], TrashRow>(`SELECT ${columns} FROM ${from} WHERE t.id = ?`)
      .get,
    list: (ownerId: number, page: Page<keyof typeof order>) =>
      selectPage<TrashRow, keyof typeof order>(database, {
        columns,
        from,
        listed: 'live_trash t',
        conditions: [where('t.owner_id = ?', ownerId)],
        order,
        sharedKeys: ['TotalSize'],
        id: 't.id',
        page,
      }),
    /** Adds an empty entry, and returns its id; undefined where there is no such resource. */
    insert: (entry: NewTrash): number | undefined =>
      inserts[entry.kind].get(
        entry.deletedById,
        JSON.stringify(entry.includes),
        entry.deletedMs,
        entry.resourceId,
      ),
    hide: rows.hide,
    hideFiles: rows.hideFiles,
    /** Stores the size of an entry. */
    measure: database.statement<[id: number]>(measured).run,
    /** The first session that is at work on what an entry holds. */
    busySession: (id: number): BusySession | undefined =>
      busySession.get(...Array.from({ length: idsOfBusy }, () => id)),
    /** A result of a session in this entry that belongs to another user, as after the transfer of a project. */
    foreignResult: (id: number): ForeignResult | undefined => foreignResult.get(id, id),
    /** What would belong to a trashed resource if an entry were restored now. */
    obstacle(id: number): RestoreBlocker | undefined {
      for (const statement of obstacleOf) {
        const found = statement.get(id)
        if (found !== undefined) return found
      }
      return undefined
    },
    /** Shows what an entry hides, and deletes the entry. */
    restore(id: number): void {
      rows.show(id)
      remove.run(id)
    },
    /**
     * Empties a user's trash: the entries and what they hide are no longer visible, and are deleted by `emptied`.
     * Returns how many entries there were, and the bytes of their files.
     */
    empty(ownerId: number, nowMs: number): { entries: number; bytes: number } {
      const gone = held.get(ownerId) ?? { entries: 0, bytes: 0 }
      empty.run(nowMs, ownerId)
      if (gone.entries > 0) emptied.adopt()
      return gone
    },
    /** The same of one entry. */
    emptyOne(id: number, emptied_ms: number): void {
      updateRow(database, 'trash', id, { emptied_ms })
      emptied.adopt()
    },
    emptied,
  }
}
export type TrashStore = ReturnType<typeof trashStore>
