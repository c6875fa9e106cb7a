import type { LibraryPoolStatus, LibraryStatus, Page } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import {
  jsonList,
  selectPage,
  where,
  whereOneOf,
  whereWords,
  type Clause,
} from '../../storage/paged.ts'

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
  user_container_id: string | null
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

export type NewLibrary = {
  id: number | undefined
  ownerId: number
  applicationId: number | undefined
  name: string
  bioSampleId: number
  prepId: number
  prepRequestId: number | undefined
  projectId: number | undefined
  containerId: number | undefined
  containerPosition: string | undefined
  insertSize: number | undefined
  biomolecule: string | undefined
  index1: string | undefined
  index1Sequence: string | undefined
  index2: string | undefined
  index2Sequence: string | undefined
  createdMs: number
}

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
  j.name AS project_name, c.user_container_id`
const from = `library l JOIN user o ON o.id = l.owner_id JOIN biosample b ON b.id = l.biosample_id
  JOIN library_prep p ON p.id = l.prep_id LEFT JOIN live_project j ON j.id = l.project_id
  LEFT JOIN library_container c ON c.id = l.container_id`
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
  const get = database.statement<[number], LibraryRow>(
    `SELECT ${columns} FROM ${from} WHERE l.id = ?`,
  )
  const insert = database.statement<(string | number | null)[], { id: number }>(
    `INSERT INTO library (id, owner_id, application_id, name, biosample_id, prep_id, prep_request_id, project_id,
       container_id, container_position, insert_size, biomolecule, index1, index1_sequence, index2,
       index2_sequence, created_ms, modified_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const setStatus = database.statement<[string, number, number]>(
    'UPDATE library SET status = ?, modified_ms = ? WHERE id = ?',
  )
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
    get: (id: number): LibraryRow | undefined => get.get(id),
    list: libraryList(database),
    /** The libraries of some biosamples, in the order of their creation. */
    ofBioSamples: (ids: readonly number[]): LibraryRow[] => ofBioSamples.all(jsonList(ids)),
    /** The pools of some libraries. */
    poolsOf: (ids: readonly number[]) => poolsOf.all(jsonList(ids)),
    /** The bases of some libraries' datasets, without pools that failed; a library without any is left out. */
    yieldsOf: (ids: readonly number[]) => yieldsOf.all(jsonList(ids)),
    insert: (library: NewLibrary): number =>
      (
        insert.get(
          library.id ?? null,
          library.ownerId,
          library.applicationId ?? null,
          library.name,
          library.bioSampleId,
          library.prepId,
          library.prepRequestId ?? null,
          library.projectId ?? null,
          library.containerId ?? null,
          library.containerPosition ?? null,
          library.insertSize ?? null,
          library.biomolecule ?? null,
          library.index1 ?? null,
          library.index1Sequence ?? null,
          library.index2 ?? null,
          library.index2Sequence ?? null,
          library.createdMs,
          library.createdMs,
        ) as { id: number }
      ).id,
    setStatus: (id: number, status: LibraryStatus, nowMs: number): void =>
      void setStatus.run(status, nowMs, id),
    pools: poolStatements(database),
  }
}
export type LibraryStore = ReturnType<typeof libraryStore>

/** Reads a page of the libraries of a place. */
function libraryList(database: Database) {
  return (place: LibraryPlace, filter: LibraryFilter, page: Page<keyof typeof order>) => {
    const listed = 'pool' in place ? ofPool : 'library l'
    return selectPage<LibraryRow, keyof typeof order>(database, {
      columns,
      from,
      listed,
      listedBy: { ProjectName: `${listed} LEFT JOIN live_project j ON j.id = l.project_id` },
      conditions: [
        ...placed(place),
        whereOneOf('l.id', filter.ids),
        whereOneOf('l.status', filter.statuses),
        whereWords('l.name', 'l.id', filter.search),
      ],
      order: { ...order, Id: 'pool' in place ? 'm.library_id' : 'l.id' },
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
  const get = database.statement<[number], LibraryPoolRow>(
    `SELECT p.*, o.name AS owner_name,
       (SELECT count(*) FROM library_pool_member m WHERE m.pool_id = p.id) AS library_count
     FROM library_pool p JOIN user o ON o.id = p.owner_id WHERE p.id = ?`,
  )
  const insert = database.statement<
    [number | null, number, string, string, string, number, number],
    { id: number }
  >(
    `INSERT INTO library_pool (id, owner_id, user_pool_id, notes, status, created_ms, modified_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const add = database.statement<[number, number]>(
    'INSERT OR IGNORE INTO library_pool_member (pool_id, library_id) VALUES (?, ?)',
  )
  const change = database.statement<[string, string, string, number, number]>(
    'UPDATE library_pool SET user_pool_id = ?, notes = ?, status = ?, modified_ms = ? WHERE id = ?',
  )
  const libraries = database.statement<[number], { id: number; status: LibraryStatus }>(
    `SELECT l.id, l.status FROM library_pool_member m JOIN library l ON l.id = m.library_id
     WHERE m.pool_id = ? ORDER BY l.id`,
  )
  return {
    get: (id: number): LibraryPoolRow | undefined => get.get(id),
    insert: (pool: {
      id: number | undefined
      ownerId: number
      userPoolId: string
      notes: string
      status: LibraryPoolStatus
      createdMs: number
    }): number =>
      (
        insert.get(
          pool.id ?? null,
          pool.ownerId,
          pool.userPoolId,
          pool.notes,
          pool.status,
          pool.createdMs,
          pool.createdMs,
        ) as { id: number }
      ).id,
    add: (poolId: number, libraryId: number): void => void add.run(poolId, libraryId),
    change: (
      id: number,
      to: { userPoolId: string; notes: string; status: LibraryPoolStatus },
      nowMs: number,
    ): void => void change.run(to.userPoolId, to.notes, to.status, nowMs, id),
    /** The libraries of a pool with their statuses, in the order of their creation. */
    libraries: (id: number) => libraries.all(id),
  }
}
