import type { ResourceKind } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import { bamName, vcfName } from './genomic-names.ts'
import { isLabKind, labTargets } from './lab-targets-store.ts'
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

/** Finds the resource that an access is requested on. Undefined where there is no such resource. */
export function targetStore(database: Database) {
  const user = database.statement<[number], { id: number }>('SELECT id FROM user WHERE id = ?')
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
  const file = database.statement<[number], FileRow>(
    'SELECT name, run_id, sample_id, appresult_id, appsession_id FROM live_file WHERE id = ?',
  )
  const appsession = database.statement<[number], SessionRow>(
    'SELECT user_id, application_id FROM live_appsession WHERE id = ?',
  )
  const results = database.statement<[number, number], SessionResult>(
    `SELECT 'appresult' AS kind, id, project_id AS projectId FROM live_appresult WHERE appsession_id = ?
     UNION ALL SELECT 'sample', id, project_id FROM live_sample WHERE appsession_id = ?`,
  )
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
  const trashed = database.statement<[string, number]>(
    'SELECT 1 FROM trashed h JOIN live_trash t ON t.id = h.trash_id WHERE h.kind = ? AND h.id = ?',
  )

  const owned = (kind: 'project' | 'run', id: number, row: OwnedRow | undefined) =>
    row && target(kind, id, row.owner_id, [{ kind, id }], row.application_id)

  const held = (kind: 'sample' | 'appresult', id: number, row: HeldRow | undefined) => {
    if (row === undefined) return undefined
    const reachedBy: Reached[] = [
      { kind, id },
      { kind: 'project', id: row.project_id },
    ]
    if (row.run_id !== null) reachedBy.push({ kind: 'run', id: row.run_id })
    if (row.appsession_id !== null) reachedBy.push({ kind: 'appsession', id: row.appsession_id })
    return target(kind, id, row.owner_id, reachedBy, row.application_id)
  }

  const find = (kind: ResourceKind, id: number): Target | undefined => {
    if (isLabKind(kind)) return lab.find(kind, id)
    switch (kind) {
      case 'user':
        return user.get(id) && target(kind, id, id, [], null)
      case 'project':
        return owned(kind, id, project.get(id))
      case 'run':
        return owned(kind, id, run.get(id))
      case 'sample':
        return held(kind, id, sample.get(id))
      case 'appresult':
        return held(kind, id, appresult.get(id))
      case 'appsession': {
        const row = appsession.get(id)
        if (row === undefined) return undefined
        const found = target(kind, id, row.user_id, [{ kind, id }], row.application_id)
        return { ...found, results: results.all(id, id) }
      }
      case 'trash': {
        const row = trash.get(id)
        return row && target(kind, id, row.owner_id, [], null)
      }
      case 'purchase': {
        const row = purchase.get(id)
        if (row === undefined) return undefined
        const found = target(kind, id, row.user_id, [], row.application_id)
        return { ...found, sellerId: row.owner_id }
      }
      case 'file':
      case 'variantset':
      case 'coverage': {
        const row = file.get(id)
        if (row === undefined) return undefined
        if (kind === 'variantset' && !vcfName.test(row.name)) return undefined
        if (kind === 'coverage' && !bamName.test(row.name)) return undefined
        const owner = ownerOf(row)
        const through = find(owner.kind, owner.id)
        return through && { ...through, kind, id }
      }
    }
  }

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
    spokenKind: kind,
    reachedBy,
    applicationId: applicationId ?? undefined,
  }
}
