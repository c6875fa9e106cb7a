import type { LibraryPoolStatus, LibraryStatus, Page } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { nameSearch } from '../../storage/indexed-texts.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { jsonList, selectPage, where, whereOneOf, type Clause } from '../../storage/paged.ts'

export type LibraryRow = {
  id: number
  owner_id: number
  owner_name: string
  application_id: number | null
  name: string
  biosample_id: number
  biosample_name: string
  prep_id: number
  prep_name: string
  prep_request_id: number | null
  project_id: number | null
  project_name: string | null
  container_id: number | null
  container_position: string | null
  status: LibraryStatus
  insert_size: number | null
  biomolecule: string | null
  index1: string | null
  index1_sequence: string | null
  index2: string | null
  index2_sequence: string | null
  created_ms: number
  modified_ms: number
}

export type NewLibrary = NewRow<
  LibraryRow,
  'owner_name' | 'biosample_name' | 'prep_name' | 'project_name' | 'status' | 'modified_ms'
>

export type LibraryPoolRow = {
  id: number
  owner_id: number
  owner_name: string
  user_pool_id: string
  notes: string
  status: LibraryPoolStatus
  library_count: number
  created_ms: number
  modified_ms: number
}

/** The place whose libraries are listed. */
export type LibraryPlace = { visibility: Visibility } | { bioSample: number } | { pool: number }

export type LibraryFilter = {
  readonly ids: readonly number[] | undefined
  readonly statuses?: readonly LibraryStatus[] | undefined
  /** Words of its name, or its id. */
  readonly search?: string | undefined
}

const columns = `l.*, o.name AS owner_name, b.name AS biosample_name, p.name AS prep_name,
  j.name AS project_name`
const from = `library l JOIN user o ON o.id = l.owner_id JOIN biosample b ON b.id = l.biosample_id
  JOIN library_prep p ON p.id = l.prep_id LEFT JOIN live_project j ON j.id = l.project_id`
const order = {
  Id: 'l.id',
  Name: 'l.name',
  DateCreated: 'l.created_ms',
  DateModified: 'l.modified_ms',
  ProjectName: 'j.name',
  Biomolecule: 'l.biomolecule',
  Status: 'l.status',
  UserOwnedBy: 'l.owner_id',
} as const
/** The libraries of a pool in the order of its members, which is that of their ids. */
const ofPool = 'library_pool_member m CROSS JOIN library l ON l.id = m.library_id'

/** Through what libraries are shared. */
const reachedBy = { owner: 'l.owner_id', project: 'l.project_id' } as const

/** Libraries, and the pools that they are in. */
export function libraryStore(database: Database) {
  const ofBioSamples = database.statement<[string], LibraryRow>(
    `SELECT ${columns} FROM ${from}
     WHERE l.biosample_id IN (SELECT value FROM json_each(?)) ORDER BY l.id`,
  )
  const poolsOf = database.statement<
    [string],
    { library_id: number; id: number; user_pool_id: string }
  >(
    `SELECT m.library_id, p.id, p.user_pool_id FROM library_pool_member m
       JOIN library_pool p ON p.id = m.pool_id
     WHERE m.library_id IN (SELECT value FROM json_each(?)) ORDER BY p.id`,
  )
  const yieldsOf = database.statement<[string], { library_id: number; bases: number }>(
    `SELECT library_id, sum(yield) AS bases FROM counted_yield
     WHERE library_id IN (SELECT value FROM json_each(?)) GROUP BY library_id`,
  )
  return {
    get: database.statement<[id: number], LibraryRow>(
      `SELECT ${columns} FROM ${from} WHERE l.id = ?`,
    ).get,
    list: libraryList(database),
    /** The libraries of some biosamples, in the order of their creation. */
    ofBioSamples: (ids: readonly number[]): LibraryRow[] => ofBioSamples.all(jsonList(ids)),
    /** The pools of some libraries. */
    poolsOf: (ids: readonly number[]) => poolsOf.all(jsonList(ids)),
    /** The bases of some libraries' datasets, without pools that failed; a library without any is left out. */
    yieldsOf: (ids: readonly number[]) => yieldsOf.all(jsonList(ids)),
    insert: (library: NewLibrary): number =>
      insertRow<LibraryRow>(database, 'library', { ...library, modified_ms: library.created_ms }),
    setStatus: (id: number, status: LibraryStatus, nowMs: number): void =>
      updateRow<LibraryRow>(database, 'library', id, { status, modified_ms: nowMs }),
    pools: poolStatements(database),
  }
}
export type LibraryStore = ReturnType<typeof libraryStore>

/** Reads a page of the libraries of a place. */
function libraryList(database: Database) {
  const search = nameSearch(database, {
    name: 'l.name',
    id: 'l.id',
    tables: { library: 'library e ON e.id = found.rowid' },
  })
  return (place: LibraryPlace, filter: LibraryFilter, page: Page<keyof typeof order>) => {
    const listed = 'pool' in place ? ofPool : 'library l'
    const { found, read } = search(filter.search)
    return selectPage<LibraryRow, keyof typeof order>(database, {
      columns,
      from,
      listed,
      listedBy: { ProjectName: `${listed} LEFT JOIN live_project j ON j.id = l.project_id` },
      conditions: [...placed(place), ...read],
      filters: [whereOneOf('l.id', filter.ids), whereOneOf('l.status', filter.statuses), ...found],
      order: { ...order, Id: 'pool' in place ? 'm.library_id' : 'l.id' },
      sharedKeys: 'visibility' in place ? ['Biomolecule', 'Status'] : [],
      id: 'l.id',
      page,
    })
  }
}

function placed(place: LibraryPlace): (Clause | undefined)[] {
  if ('bioSample' in place) return [where('l.biosample_id = ?', place.bioSample)]
  if ('pool' in place) {
    return [where('m.pool_id = ?', place.pool)]
  }
  const { visibility } = place
  return [
    ownOrShared(reachedBy, visibility),
    visibility.everything
      ? undefined
      : where(
          'l.application_id = ? OR l.project_id IN (SELECT value FROM json_each(?))',
          visibility.applicationId,
          jsonList(visibility.named.project),
        ),
  ]
}

function poolStatements(database: Database) {
  return {
    get: database.statement<[id: number], LibraryPoolRow>(
      `SELECT p.*, o.name AS owner_name,
       (SELECT count(*) FROM library_pool_member m WHERE m.pool_id = p.id) AS library_count
     FROM library_pool p JOIN user o ON o.id = p.owner_id WHERE p.id = ?`,
    ).get,
    insert: (
      pool: NewRow<LibraryPoolRow, 'owner_name' | 'library_count' | 'modified_ms'>,
    ): number =>
      insertRow<LibraryPoolRow>(database, 'library_pool', {
        ...pool,
        modified_ms: pool.created_ms,
      }),
    add: database.statement<[poolId: number, libraryId: number]>(
      'INSERT OR IGNORE INTO library_pool_member (pool_id, library_id) VALUES (?, ?)',
    ).run,
    change: (id: number, to: Written<LibraryPoolRow>): void =>
      updateRow(database, 'library_pool', id, to),
    /** The libraries of a pool with their statuses, in the order of their creation. */
    libraries: database.statement<[id: number], { id: number; status: LibraryStatus }>(
      `SELECT l.id, l.status FROM library_pool_member m JOIN library l ON l.id = m.library_id
       WHERE m.pool_id = ? ORDER BY l.id`,
    ).all,
  }
}
