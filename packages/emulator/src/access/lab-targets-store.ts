import type { ResourceKind } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import type { Target } from './targets.ts'

type Id = number | null

const labKinds = [
  'application',
  'biosample',
  'subject',
  'library',
  'pool',
  'container',
  'preprequest',
  'labrequeue',
  'lane',
  'dataset',
  'workgroup',
] as const satisfies readonly ResourceKind[]
export type LabKind = (typeof labKinds)[number]

/** Whether a kind is one of the lab's, or another that only v2 has. */
export function isLabKind(kind: ResourceKind): kind is LabKind {
  return labKinds.some((one) => one === kind)
}

/**
 * The tables of each kind: the owner of a row, the app that created it, and the projects through which a scope
 * reaches it.
 */
const rows: Readonly<Record<Exclude<LabKind, 'lane' | 'dataset' | 'workgroup'>, string>> = {
  application:
    'SELECT owner_id, id AS application_id, NULL AS project_id FROM application WHERE id = ?',
  biosample: `SELECT owner_id, application_id, default_project_id AS project_id
    FROM biosample WHERE id = ?`,
  subject: 'SELECT owner_id, NULL AS application_id, NULL AS project_id FROM subject WHERE id = ?',
  library: 'SELECT owner_id, application_id, project_id FROM library WHERE id = ?',
  pool: 'SELECT owner_id, NULL AS application_id, NULL AS project_id FROM library_pool WHERE id = ?',
  container: `SELECT owner_id, NULL AS application_id, NULL AS project_id
    FROM library_container WHERE id = ?`,
  preprequest: `SELECT b.owner_id, b.application_id, b.default_project_id AS project_id
    FROM prep_request p JOIN biosample b ON b.id = p.biosample_id WHERE p.id = ?`,
  labrequeue: `SELECT q.owner_id, NULL AS application_id, coalesce(l.project_id, b.default_project_id) AS project_id
    FROM lab_requeue q LEFT JOIN library l ON l.id = q.library_id
      LEFT JOIN prep_request p ON p.id = q.prep_request_id
      LEFT JOIN biosample b ON b.id = p.biosample_id WHERE q.id = ?`,
}

type Row = { owner_id: number; application_id: Id; project_id: Id }
type Holder = { readonly kind: 'sample' | 'appresult'; readonly id: number }

/** Finds what an access is requested on, of the kinds that only v2 has. `find` finds its container. */
export function labTargets(
  database: Database,
  find: (kind: ResourceKind, id: number) => Target | undefined,
) {
  const statements = new Map(
    Object.entries(rows).map(([kind, text]) => [kind, database.statement<[number], Row>(text)]),
  )
  const lane = database.statement<[number], { run_id: number }>(
    'SELECT run_id FROM lane WHERE id = ?',
  )
  const dataset = database.statement<[number], { sample_id: Id; appresult_id: Id }>(
    'SELECT sample_id, appresult_id FROM dataset WHERE id = ?',
  )
  const workgroup = database.statement<[number], { owner_id: number }>(
    'SELECT owner_id FROM workgroup WHERE id = ?',
  )
  const members = database.statement<[number], { user_id: number }>(
    'SELECT user_id FROM workgroup_member WHERE workgroup_id = ?',
  )

  const holderOfDataset = (id: number): Holder | undefined => {
    const row = dataset.get(id)
    if (row === undefined) return undefined
    return row.sample_id === null
      ? { kind: 'appresult', id: row.appresult_id as number }
      : { kind: 'sample', id: row.sample_id }
  }

  /** A target that is reached like its container, under its own name. */
  const through = (kind: LabKind, id: number, holder: Target | undefined): Target | undefined =>
    holder && { ...holder, kind, id, namedKind: kind }

  const ofRow = (kind: LabKind, id: number): Target | undefined => {
    const row = statements.get(kind)?.get(id)
    if (row === undefined) return undefined
    return {
      kind,
      id,
      ownerId: row.owner_id,
      namedKind: kind,
      reachedBy: row.project_id === null ? [] : [{ kind: 'project', id: row.project_id }],
      applicationId: row.application_id ?? undefined,
    }
  }

  return {
    /** The sample or AppResult that a dataset represents. */
    holderOfDataset,
    find(kind: LabKind, id: number): Target | undefined {
      if (kind === 'lane') {
        const row = lane.get(id)
        return row && through(kind, id, find('run', row.run_id))
      }
      if (kind === 'dataset') {
        const holder = holderOfDataset(id)
        return holder && through(kind, id, find(holder.kind, holder.id))
      }
      if (kind !== 'workgroup') return ofRow(kind, id)
      const row = workgroup.get(id)
      if (row === undefined) return undefined
      const memberIds = members.all(id).map(({ user_id }) => user_id)
      const common = { kind, id, namedKind: kind, reachedBy: [], applicationId: undefined }
      return { ...common, ownerId: row.owner_id, memberIds }
    },
  }
}
