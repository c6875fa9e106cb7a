import type {
  Page,
  QualityStatus,
  RunDetails,
  RunStatus,
  SequencingStats,
} from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { jsonList, selectPage, where, whereEach, whereOneOf } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { trashableRows } from '../../storage/trashable-rows.ts'

export type RunRow = {
  id: number
  owner_id: number
  owner_name: string
  uploaded_by_id: number
  uploaded_by_name: string
  application_id: number | null
  name: string
  number: number
  experiment_name: string
  status: RunStatus
  /** RunDetails as JSON. */
  details: string
  /** SequencingStats as JSON; null until the instrument reports them. */
  sequencing_stats: string | null
  upload_started_ms: number | null
  upload_completed_ms: number | null
  total_size: number
  is_archived: 0 | 1
  /** The quality of its lanes together. */
  lane_status: QualityStatus
  has_collaborators: 0 | 1
  /** The name of the sheet that counts; null where there is none. */
  sample_sheet: string | null
  created_ms: number
  modified_ms: number
}

export type NewRun = Omit<
  NewRow<
    RunRow,
    | 'owner_name'
    | 'uploaded_by_name'
    | 'total_size'
    | 'is_archived'
    | 'lane_status'
    | 'has_collaborators'
    | 'sample_sheet'
    | 'modified_ms'
  >,
  'uploaded_by_id' | 'details' | 'sequencing_stats'
> & {
  readonly details: RunDetails
  readonly sequencing_stats?: SequencingStats | undefined
}

/** Which runs are listed; a run matches if it has one of several values. */
export type RunFilter = {
  readonly ids?: readonly number[] | undefined
  /** In any case. */
  readonly experimentName?: string | undefined
  readonly statuses: readonly RunStatus[] | undefined
  readonly instrumentTypes: readonly string[] | undefined
  readonly reagentBarcodes?: readonly string[] | undefined
  readonly flowcellBarcodes: readonly string[] | undefined
  readonly laneStatuses?: readonly QualityStatus[] | undefined
  /** Runs with reads in one of these projects. */
  readonly outputProjects?: readonly number[] | undefined
}

/** QcFailed as one of its lanes, and QcPassed as all of them. */
const laneStatus = `CASE (SELECT CASE WHEN max(status = 'QcFailed') THEN 2 ELSE min(status = 'QcPassed') END
  FROM lane WHERE run_id = r.id) WHEN 2 THEN 'QcFailed' WHEN 1 THEN 'QcPassed' ELSE 'Undefined' END`
const detail = (name: keyof RunDetails): string => `r.details ->> '${name}'`
/**
 * A column of a run's sample sheet: the file SampleSheet.csv, in any case, next to the fewest folders, with the shortest name.
 * Sheets of the second format have it in their names, with an id where a run has several.
 */
const ofSheet = (column: 'id' | 'name', run: string): string =>
  `(SELECT f.${column} FROM live_file f WHERE f.run_id = ${run} AND f.name LIKE 'SampleSheet%.csv'
    AND (f.name LIKE 'SampleSheet.csv' OR f.name LIKE 'SampleSheet.V2.csv' OR f.name LIKE 'SampleSheet.V2._%.csv')
    AND f.sha256 IS NOT NULL
    ORDER BY length(f.path) - length(replace(f.path, '/', '')), length(f.name), f.id LIMIT 1)`
const columns = `r.*, o.name AS owner_name, u.name AS uploaded_by_name, ${laneStatus} AS lane_status,
  EXISTS (SELECT 1 FROM share s WHERE s.kind = 'run' AND s.resource_id = r.id) AS has_collaborators,
  ${ofSheet('name', 'r.id')} AS sample_sheet`
const joins = 'r JOIN user o ON o.id = r.owner_id JOIN user u ON u.id = r.uploaded_by_id'
const from = `live_run ${joins}`
const order = {
  Id: 'r.id',
  DateCreated: 'r.created_ms',
  DateModified: 'r.modified_ms',
  ExperimentName: 'r.experiment_name',
  Status: 'r.status',
  FlowcellBarcode: detail('FlowcellBarcode'),
  LaneAndQcStatus: laneStatus,
  PlatformName: detail('PlatformName'),
  InstrumentName: detail('InstrumentName'),
  InstrumentSerialNumber: detail('InstrumentName'),
  Workflow: detail('Workflow'),
  UserOwnedBy: 'o.name',
  TotalSize: 'r.total_size',
} as const

export function runStore(database: Database) {
  return { ...runQueries(database), ...runChanges(database) }
}
export type RunStore = ReturnType<typeof runStore>

function runQueries(database: Database) {
  const rows = trashableRows<RunRow>(database, { table: 'run', alias: 'r', columns, joins })
  const lastNumber = database.values<[number], number | null>(
    'SELECT max(number) FROM run WHERE owner_id = ?',
  )
  const sheet = database.values<[number], number | null>(`SELECT ${ofSheet('id', '?')}`)
  const all = database.statement<[], RunRow>(`SELECT ${columns} FROM ${from} ORDER BY r.id`)
  const ofOwner = database.statement<[number], RunRow>(
    `SELECT ${columns} FROM ${from} WHERE r.owner_id = ? ORDER BY r.id`,
  )
  return {
    ...rows,
    /** All runs of a user, or of all users, in the order of their creation: for the platform's owner. */
    all: (ownerId?: number): RunRow[] => (ownerId === undefined ? all.all() : ofOwner.all(ownerId)),
    /** The highest number of a user's runs; 0 where there is none. */
    lastNumber: (ownerId: number): number => lastNumber.get(ownerId) ?? 0,
    /** The file of a run's sample sheet; null where it has none. */
    sheetFile: (id: number): number | null => sheet.get(id) ?? null,
    list: (visibility: Visibility, filter: RunFilter, page: Page<keyof typeof order>) =>
      selectPage<RunRow, keyof typeof order>(database, {
        columns,
        from,
        listed: 'live_run r',
        listedBy: { UserOwnedBy: from },
        conditions: [ownOrShared({ owner: 'r.owner_id', run: 'r.id' }, visibility)],
        filters: [
          visibility.everything
            ? undefined
            : where(
                `r.id IN (SELECT id FROM run WHERE application_id = ?
                   UNION ALL SELECT value FROM json_each(?))`,
                visibility.applicationId,
                jsonList(visibility.named.run),
              ),
          whereOneOf('r.id', filter.ids),
          filter.experimentName === undefined
            ? undefined
            : where('lower(r.experiment_name) = lower(?)', filter.experimentName),
          whereOneOf('r.status', filter.statuses),
          oneOf('InstrumentType', filter.instrumentTypes),
          oneOf('ReagentBarcode', filter.reagentBarcodes),
          oneOf('FlowcellBarcode', filter.flowcellBarcodes),
          filter.laneStatuses && whereOneOf(laneStatus, filter.laneStatuses),
          whereEach(
            `EXISTS (SELECT 1 FROM live_sample m WHERE m.run_id = r.id
               AND m.project_id IN (SELECT value FROM json_each(?)))`,
            filter.outputProjects,
          ),
        ],
        order,
        sharedKeys: ['Status', 'PlatformName', 'InstrumentName', 'Workflow', 'TotalSize'],
        id: 'r.id',
        page,
      }),
  }
}

function runChanges(database: Database) {
  return {
    insert: (run: NewRun): number =>
      insertRow<RunRow>(database, 'run', {
        ...run,
        uploaded_by_id: run.owner_id,
        details: JSON.stringify(run.details),
        sequencing_stats: run.sequencing_stats && JSON.stringify(run.sequencing_stats),
        modified_ms: run.created_ms,
      }),
    change: (id: number, to: Written<RunRow>): void => updateRow(database, 'run', id, to),
    /** What the instrument reports; lanes that it names are created where they don't exist. */
    report: (id: number, stats: SequencingStats, ms: number): void =>
      updateRow<RunRow>(database, 'run', id, {
        sequencing_stats: JSON.stringify(stats),
        modified_ms: ms,
      }),
    /** Something of the run changed that is no member of its own, such as its files. */
    touch: (id: number, modified_ms: number): void =>
      updateRow<RunRow>(database, 'run', id, { modified_ms }),
  }
}

/** Matches what the instrument reported, in any case; an empty list matches the runs of which it reported none. */
function oneOf(name: keyof RunDetails, values: readonly string[] | undefined) {
  const lowered = values?.map((value) => value.toLowerCase())
  if (lowered?.length === 0) return where(`coalesce(${detail(name)}, '') = ''`)
  return (
    lowered &&
    where(`lower(${detail(name)}) IN (SELECT value FROM json_each(?))`, jsonList(lowered))
  )
}
