import type { ReferenceKind, ResourceKind } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import { jsonList } from '../storage/paged.ts'
import { rowsByIds } from '../storage/rows-by-ids.ts'
import { readsName, vcfName } from './genomic-names.ts'
import { isLabKind, labTargets, type LabKind } from './lab-targets-store.ts'
import type { ScopedKind } from './scopes.ts'
import { anyOfOthers, sharedAccess } from './shared-access-store.ts'
import { targetsOf, throughHolders, type FindTargets } from './target-rows.ts'
import type { SessionResult, Target } from './targets.ts'

type Id = number | null
/** 1 while anyone's results may be of another's session, or shared: otherwise nothing has to be read about that. */
type MaybeShared = { any_share: 0 | 1 }
type OwnedRow = MaybeShared & { id: number; owner_id: number; application_id: Id }
type HeldRow = OwnedRow & { project_id: number; run_id: Id; appsession_id: Id }
type FileRow = {
  id: number
  name: string
  run_id: Id
  sample_id: Id
  appresult_id: Id
  appsession_id: Id
}
type SessionRow = MaybeShared & { id: number; user_id: number; application_id: number }

const anyShare = `${anyOfOthers} AS any_share`

type Reached = { kind: ScopedKind; id: number }

type Finders = { readonly [Kind in Exclude<ResourceKind, LabKind>]: FindTargets }

/** Finds what an access is decided about. Undefined where there is no such resource. */
export function targetStore(database: Database) {
  const trashed = database.statement<[string, number]>(
    'SELECT 1 FROM trashed h JOIN live_trash t ON t.id = h.trash_id WHERE h.kind = ? AND h.id = ?',
  )
  const owners = { ...projectTargets(database), ...sessionTargets(database) }
  const finders: Finders = {
    ...owners,
    ...fileTargets(database, owners),
    ...userTargets(database),
  }
  const findAll = (kind: ResourceKind, ids: readonly number[]): ReadonlyMap<number, Target> =>
    isLabKind(kind) ? lab.findAll(kind, ids) : finders[kind](ids)
  const lab = labTargets(database, findAll)
  const { withShared, sharedWith } = sharedAccess(database)
  const findShared = (kind: ResourceKind, ids: readonly number[]): ReadonlyMap<number, Target> =>
    withShared(findAll(kind, ids))
  return {
    find: rememberedUntilChanged(database, (kind, id) => findShared(kind, [id]).get(id)),
    /** The projects and runs that are shared with a user who has an access on them. */
    sharedWith,
    /** Those of a kind with some ids, in as many statements as for one. */
    findAll: findShared,
    /** Whether a resource that isn't found is in the trash. */
    isTrashed(kind: ResourceKind, id: number): boolean {
      const of = kind === 'dataset' ? lab.holderOfDataset(id) : { kind: tableOf(kind), id }
      return of !== undefined && trashed.get(of.kind, of.id) !== undefined
    },
  }
}

type FindTarget = (kind: ResourceKind, id: number) => Target | undefined

/** How many targets are remembered: a client reads the same few again and again. */
const remembered = 1_000

/**
 * Finds a target again without reading it, as long as nothing that is stored has changed. One connection makes all changes,
 * so that this is certain.
 */
function rememberedUntilChanged(database: Pick<Database, 'changes'>, find: FindTarget): FindTarget {
  const known = new Map<ResourceKind, Map<number, Target>>()
  let size = 0
  let knownAt = database.changes()
  return (kind, id) => {
    if (knownAt !== database.changes() || size > remembered) {
      known.clear()
      size = 0
      knownAt = database.changes()
    }
    const before = known.get(kind)?.get(id)
    if (before !== undefined) return before
    const target = find(kind, id)
    if (target === undefined) return undefined
    const ofKind = known.get(kind) ?? new Map<number, Target>()
    known.set(kind, ofKind.set(id, target))
    size += 1
    return target
  }
}

/** Runs, projects, and what lies in projects. */
function projectTargets(database: Database) {
  const ownedRows = (table: 'project' | 'run') =>
    rowsByIds<OwnedRow>(
      database,
      `SELECT id, owner_id, application_id, ${anyShare} FROM live_${table}`,
    )
  const samples = rowsByIds<HeldRow>(
    database,
    `SELECT s.id, s.owner_id, s.project_id, r.id AS run_id, s.appsession_id, a.application_id, ${anyShare}
     FROM live_sample s LEFT JOIN live_run r ON r.id = s.run_id
       LEFT JOIN appsession a ON a.id = s.appsession_id`,
    's.id',
  )
  const appResults = rowsByIds<HeldRow>(
    database,
    `SELECT r.id, r.owner_id, r.project_id, NULL AS run_id, r.appsession_id, a.application_id, ${anyShare}
     FROM live_appresult r JOIN appsession a ON a.id = r.appsession_id`,
    'r.id',
  )
  return {
    project: targetsOf(ownedRows('project'), (row) => owned('project', row)),
    run: targetsOf(ownedRows('run'), (row) => owned('run', row)),
    sample: targetsOf(samples, (row) => held('sample', row)),
    appresult: targetsOf(appResults, (row) => held('appresult', row)),
  } satisfies Partial<Finders>
}

function sessionTargets(database: Database) {
  const sessions = rowsByIds<SessionRow>(
    database,
    `SELECT id, user_id, application_id, ${anyShare} FROM live_appsession`,
  )
  const results = database.statement<[string, string], SessionResult & { sessionId: number }>(
    `SELECT 'appresult' AS kind, id, project_id AS projectId, appsession_id AS sessionId
       FROM live_appresult WHERE appsession_id IN (SELECT value FROM json_each(?))
     UNION ALL SELECT 'sample', id, project_id, appsession_id
       FROM live_sample WHERE appsession_id IN (SELECT value FROM json_each(?))`,
  )
  return {
    appsession(ids) {
      const list = jsonList(ids)
      const bySession = Map.groupBy(results.all(list, list), ({ sessionId }) => sessionId)
      return new Map(
        sessions(ids).map(({ id, user_id, application_id, any_share }) => {
          const kind = 'appsession'
          const found = target(kind, id, user_id, [{ kind, id }], application_id)
          return [id, { ...found, ...unshared(any_share), results: bySession.get(id) ?? [] }]
        }),
      )
    },
  } satisfies Partial<Finders>
}

/** Files, and what is read from them: reached through what they belong to. */
function fileTargets(
  database: Database,
  owners: Pick<Finders, 'run' | 'sample' | 'appresult' | 'appsession'>,
) {
  const files = rowsByIds<FileRow>(
    database,
    'SELECT id, name, run_id, sample_id, appresult_id, appsession_id FROM live_file',
  )
  const find =
    (kind: 'file' | 'variantset' | 'coverage', name?: RegExp): FindTargets =>
    (ids) =>
      throughHolders(
        files(ids),
        ownerOf,
        (holder, holderIds) => owners[holder](holderIds),
        (row, through) => ({
          ...through,
          kind,
          id: row.id,
          isOfOtherType: name?.test(row.name) === false,
        }),
      )
  return {
    file: find('file'),
    variantset: find('variantset', vcfName),
    coverage: find('coverage', readsName),
  } satisfies Partial<Finders>
}

/** Users, and what is theirs alone. */
function userTargets(database: Database) {
  const users = rowsByIds(database, 'SELECT id FROM user')
  const trash = rowsByIds<{ owner_id: number }>(database, 'SELECT id, owner_id FROM live_trash')
  const purchases = rowsByIds<{ user_id: number; application_id: number; owner_id: number }>(
    database,
    `SELECT p.id, p.user_id, p.application_id, a.owner_id
     FROM purchase p JOIN application a ON a.id = p.application_id`,
    'p.id',
  )
  return {
    user: targetsOf(users, ({ id }) => target('user', id, id, [], null)),
    trash: targetsOf(trash, ({ id, owner_id }) => target('trash', id, owner_id, [], null)),
    purchase: targetsOf(purchases, ({ id, user_id, application_id, owner_id }) => ({
      ...target('purchase', id, user_id, [], application_id),
      sellerId: owner_id,
    })),
  } satisfies Partial<Finders>
}

function owned(kind: 'project' | 'run', row: OwnedRow): Target {
  const { id, owner_id, application_id, any_share } = row
  return { ...target(kind, id, owner_id, [{ kind, id }], application_id), ...unshared(any_share) }
}

function held(kind: 'sample' | 'appresult', row: HeldRow): Target {
  const reachedBy: Reached[] = [
    { kind, id: row.id },
    { kind: 'project', id: row.project_id },
  ]
  if (row.run_id !== null) reachedBy.push({ kind: 'run', id: row.run_id })
  if (row.appsession_id !== null) reachedBy.push({ kind: 'appsession', id: row.appsession_id })
  return {
    ...target(kind, row.id, row.owner_id, reachedBy, row.application_id),
    ...unshared(row.any_share),
  }
}

/** No one else has access while nothing at all is shared. */
function unshared(anyShare: 0 | 1): Pick<Target, 'shared'> {
  return anyShare === 0 ? { shared: [] } : {}
}

/** The table of a kind: what is read from a file has none of its own. */
function tableOf(kind: ResourceKind): ResourceKind {
  return kind === 'variantset' || kind === 'coverage' ? 'file' : kind
}

function ownerOf(row: FileRow): {
  kind: 'run' | 'sample' | 'appresult' | 'appsession'
  id: number
} {
  if (row.run_id !== null) return { kind: 'run', id: row.run_id }
  if (row.sample_id !== null) return { kind: 'sample', id: row.sample_id }
  if (row.appresult_id !== null) return { kind: 'appresult', id: row.appresult_id }
  return { kind: 'appsession', id: row.appsession_id as number }
}

function target(
  kind: ResourceKind,
  id: number,
  ownerId: number,
  reachedBy: Target['reachedBy'],
  applicationId: Id,
): Target {
  return {
    kind,
    id,
    ownerId,
    namedKind: kind,
    reachedBy,
    applicationId: applicationId ?? undefined,
  }
}

const withoutTrash: ReadonlySet<ReferenceKind> = new Set(['biosample', 'library'])

/** The ids of the resources of a kind that have a name, in any case; at most a thousand. */
export function namedResources(database: Database) {
  return (kind: ReferenceKind, name: string): number[] => {
    const table = withoutTrash.has(kind) ? kind : `live_${kind}`
    const sql = `SELECT id FROM ${table} WHERE name = ? COLLATE NOCASE ORDER BY id LIMIT 1000`
    return database.values<[string], number>(sql).all(name)
  }
}
