import type { ResourceKind } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import { bamName, vcfName } from './genomic-names.ts'
import { isLabKind, labTargets, type LabKind } from './lab-targets-store.ts'
import type { ScopedKind } from './scopes.ts'
import type { SessionResult, Target } from './targets.ts'

type Id = number | null
type OwnedRow = { owner_id: number; application_id: Id }
type HeldRow = OwnedRow & { project_id: number; run_id: Id; appsession_id: Id }
type FileRow = {
  name: string
  run_id: Id
  sample_id: Id
  appresult_id: Id
  appsession_id: Id
}
type SessionRow = { user_id: number; application_id: number }

type Reached = { kind: ScopedKind; id: number }

type Finders = {
  readonly [Kind in Exclude<ResourceKind, LabKind>]: (id: number) => Target | undefined
}

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
  const find = (kind: ResourceKind, id: number): Target | undefined =>
    isLabKind(kind) ? lab.find(kind, id) : finders[kind](id)
  const lab = labTargets(database, find)
  return {
    find,
    /** Whether a resource that isn't found is in the trash. */
    isTrashed(kind: ResourceKind, id: number): boolean {
      const of = kind === 'dataset' ? lab.holderOfDataset(id) : { kind: tableOf(kind), id }
      return of !== undefined && trashed.get(of.kind, of.id) !== undefined
    },
  }
}

/** Runs, projects, and what lies in projects. */
function projectTargets(database: Database) {
  const project = database.statement<[number], OwnedRow>(
    'SELECT owner_id, application_id FROM live_project WHERE id = ?',
  )
  const run = database.statement<[number], OwnedRow>(
    'SELECT owner_id, application_id FROM live_run WHERE id = ?',
  )
  const sample = database.statement<[number], HeldRow>(
    `SELECT s.owner_id, s.project_id, r.id AS run_id, s.appsession_id, a.application_id
     FROM live_sample s LEFT JOIN live_run r ON r.id = s.run_id
       LEFT JOIN appsession a ON a.id = s.appsession_id WHERE s.id = ?`,
  )
  const appresult = database.statement<[number], HeldRow>(
    `SELECT r.owner_id, r.project_id, NULL AS run_id, r.appsession_id, a.application_id
     FROM live_appresult r JOIN appsession a ON a.id = r.appsession_id WHERE r.id = ?`,
  )
  return {
    project: (id) => owned('project', id, project.get(id)),
    run: (id) => owned('run', id, run.get(id)),
    sample: (id) => held('sample', id, sample.get(id)),
    appresult: (id) => held('appresult', id, appresult.get(id)),
  } satisfies Partial<Finders>
}

function sessionTargets(database: Database) {
  const appsession = database.statement<[number], SessionRow>(
    'SELECT user_id, application_id FROM live_appsession WHERE id = ?',
  )
  const results = database.statement<[number, number], SessionResult>(
    `SELECT 'appresult' AS kind, id, project_id AS projectId FROM live_appresult WHERE appsession_id = ?
     UNION ALL SELECT 'sample', id, project_id FROM live_sample WHERE appsession_id = ?`,
  )
  return {
    appsession(id) {
      const row = appsession.get(id)
      if (row === undefined) return undefined
      const kind = 'appsession'
      const found = target(kind, id, row.user_id, [{ kind, id }], row.application_id)
      return { ...found, results: results.all(id, id) }
    },
  } satisfies Partial<Finders>
}

/** Files, and what is read from them: reached through what they belong to. */
function fileTargets(
  database: Database,
  owners: Pick<Finders, 'run' | 'sample' | 'appresult' | 'appsession'>,
) {
  const file = database.statement<[number], FileRow>(
    'SELECT name, run_id, sample_id, appresult_id, appsession_id FROM live_file WHERE id = ?',
  )
  const find = (
    kind: 'file' | 'variantset' | 'coverage',
    id: number,
    name?: RegExp,
  ): Target | undefined => {
    const row = file.get(id)
    if (row === undefined) return undefined
    const owner = ownerOf(row)
    const through = owners[owner.kind](owner.id)
    return through && { ...through, kind, id, isOfOtherType: name?.test(row.name) === false }
  }
  return {
    file: (id) => find('file', id),
    variantset: (id) => find('variantset', id, vcfName),
    coverage: (id) => find('coverage', id, bamName),
  } satisfies Partial<Finders>
}

/** Users, and what is theirs alone. */
function userTargets(database: Database) {
  const user = database.statement<[number], { id: number }>('SELECT id FROM user WHERE id = ?')
  const trash = database.statement<[number], { owner_id: number }>(
    'SELECT owner_id FROM live_trash WHERE id = ?',
  )
  const purchase = database.statement<
    [number],
    { user_id: number; application_id: number; owner_id: number }
  >(
    `SELECT p.user_id, p.application_id, a.owner_id
     FROM purchase p JOIN application a ON a.id = p.application_id WHERE p.id = ?`,
  )
  return {
    user: (id) => user.get(id) && target('user', id, id, [], null),
    trash(id) {
      const row = trash.get(id)
      return row && target('trash', id, row.owner_id, [], null)
    },
    purchase(id) {
      const row = purchase.get(id)
      if (row === undefined) return undefined
      const found = target('purchase', id, row.user_id, [], row.application_id)
      return { ...found, sellerId: row.owner_id }
    },
  } satisfies Partial<Finders>
}

function owned(kind: 'project' | 'run', id: number, row: OwnedRow | undefined): Target | undefined {
  return row && target(kind, id, row.owner_id, [{ kind, id }], row.application_id)
}

function held(
  kind: 'sample' | 'appresult',
  id: number,
  row: HeldRow | undefined,
): Target | undefined {
  if (row === undefined) return undefined
  const reachedBy: Reached[] = [
    { kind, id },
    { kind: 'project', id: row.project_id },
  ]
  if (row.run_id !== null) reachedBy.push({ kind: 'run', id: row.run_id })
  if (row.appsession_id !== null) reachedBy.push({ kind: 'appsession', id: row.appsession_id })
  return target(kind, id, row.owner_id, reachedBy, row.application_id)
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
