import type { ResourceKind } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import { rowsByIds } from '../storage/rows-by-ids.ts'
import { targetsOf, throughHolders } from './target-rows.ts'
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
 * reaches it; and the column of its id, where tables are joined.
 */
const rows: Readonly<
  Record<Exclude<LabKind, 'lane' | 'dataset' | 'workgroup'>, readonly [text: string, id?: string]>
> = {
  application: [
    `SELECT id, owner_id, id AS application_id, NULL AS project_id, launch_by = 'everyone' AS is_published
     FROM application`,
  ],
  biosample: [
    'SELECT id, owner_id, application_id, default_project_id AS project_id FROM biosample',
  ],
  subject: ['SELECT id, owner_id, NULL AS application_id, NULL AS project_id FROM subject'],
  library: ['SELECT id, owner_id, application_id, project_id FROM library'],
  pool: ['SELECT id, owner_id, NULL AS application_id, NULL AS project_id FROM library_pool'],
  container: [
    'SELECT id, owner_id, NULL AS application_id, NULL AS project_id FROM library_container',
  ],
  preprequest: [
    `SELECT p.id, b.owner_id, b.application_id, b.default_project_id AS project_id
     FROM prep_request p JOIN biosample b ON b.id = p.biosample_id`,
    'p.id',
  ],
  labrequeue: [
    `SELECT q.id, q.owner_id, NULL AS application_id, coalesce(l.project_id, b.default_project_id) AS project_id
     FROM lab_requeue q LEFT JOIN library l ON l.id = q.library_id
       LEFT JOIN prep_request p ON p.id = q.prep_request_id
       LEFT JOIN biosample b ON b.id = p.biosample_id`,
    'q.id',
  ],
}

type Row = {
  id: number
  owner_id: number
  application_id: Id
  project_id: Id
  is_published?: 0 | 1
}
type DatasetRow = { id: number; sample_id: Id; appresult_id: Id }
type Holder = { readonly kind: 'sample' | 'appresult'; readonly id: number }

/** Finds what an access is requested on, of the kinds that only v2 has. `findAll` finds their containers. */
export function labTargets(
  database: Database,
  findAll: (kind: ResourceKind, ids: readonly number[]) => ReadonlyMap<number, Target>,
) {
  const finders = new Map(
    Object.entries(rows).map(([kind, [text, id]]) => [
      kind,
      targetsOf(rowsByIds<Row>(database, text, id), (row) => ofRow(kind as LabKind, row)),
    ]),
  )
  const lanes = rowsByIds<{ run_id: number }>(database, 'SELECT id, run_id FROM lane')
  const datasets = rowsByIds<DatasetRow>(
    database,
    'SELECT id, sample_id, appresult_id FROM dataset',
  )
  const workgroups = rowsByIds<{ owner_id: number }>(database, 'SELECT id, owner_id FROM workgroup')
  const members = rowsByIds<{ user_id: number }>(
    database,
    'SELECT workgroup_id AS id, user_id FROM workgroup_member',
    'workgroup_id',
  )

  return {
    /** The sample or AppResult that a dataset represents. */
    holderOfDataset(id: number): Holder | undefined {
      const [row] = datasets([id])
      return row && holderOf(row)
    },
    findAll(kind: LabKind, ids: readonly number[]): ReadonlyMap<number, Target> {
      /** A target that is reached like its container, under its own name. */
      const through = ({ id }: { id: number }, holder: Target): Target => ({
        ...holder,
        kind,
        id,
        namedKind: kind,
      })
      if (kind === 'lane') return throughHolders(lanes(ids), runOf, findAll, through)
      if (kind === 'dataset') return throughHolders(datasets(ids), holderOf, findAll, through)
      if (kind !== 'workgroup') return finders.get(kind)?.(ids) ?? new Map()
      const inGroup = Map.groupBy(members(ids), ({ id }) => id)
      return targetsOf(workgroups, ({ id, owner_id }) => ({
        kind,
        id,
        ownerId: owner_id,
        memberIds: inGroup.get(id)?.map(({ user_id }) => user_id) ?? [],
        namedKind: kind,
        reachedBy: [],
        applicationId: undefined,
      }))(ids)
    },
  }
}

function ofRow(kind: LabKind, row: Row): Target {
  return {
    kind,
    id: row.id,
    ownerId: row.owner_id,
    namedKind: kind,
    reachedBy: row.project_id === null ? [] : [{ kind: 'project', id: row.project_id }],
    applicationId: row.application_id ?? undefined,
    ...(row.is_published === 1 && { isPublished: true }),
  }
}

function runOf({ run_id }: { run_id: number }): { kind: 'run'; id: number } {
  return { kind: 'run', id: run_id }
}

function holderOf({ sample_id, appresult_id }: DatasetRow): Holder {
  return sample_id === null
    ? { kind: 'appresult', id: appresult_id as number }
    : { kind: 'sample', id: sample_id }
}
