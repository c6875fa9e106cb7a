import type { AppSessionStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { trashableRows } from '../../storage/trashable-rows.ts'

export type SampleRow = {
  id: number
  owner_id: number
  owner_name: string
  project_id: number
  run_id: number | null
  appsession_id: number | null
  genome_id: number | null
  name: string
  sample_id: string
  sample_number: number
  experiment_name: string | null
  read1: number
  read2: number
  reads_raw: number
  reads_pf: number
  paired_end: 0 | 1
  /** Whether its files are those of other samples. */
  is_merged: 0 | 1
  total_size: number
  created_ms: number
  modified_ms: number
  /** Status and summary are those of its session; null where no session made it. */
  status: AppSessionStatus | null
  status_summary: string | null
}

export type NewSample = NewRow<
  SampleRow,
  'owner_name' | 'total_size' | 'modified_ms' | 'status' | 'status_summary'
>

/** What a request may state of a sample. */
export type SampleMembers = Omit<
  NewSample,
  'id' | 'owner_id' | 'project_id' | 'run_id' | 'appsession_id' | 'is_merged' | 'created_ms'
>

/** The place whose samples are listed. */
export type SamplePlace = { project: number } | { run: number; userId: number }

const columns = 'm.*, o.name AS owner_name, s.status, s.status_summary'
const joins = 'm JOIN user o ON o.id = m.owner_id LEFT JOIN appsession s ON s.id = m.appsession_id'
const from = `live_sample ${joins}`
const order = { Id: 'm.id', Name: 'm.name', DateCreated: 'm.created_ms' } as const

function isIn(place: SamplePlace) {
  if ('project' in place) return where('m.project_id = ?', place.project)
  // After the transfer of a project, samples of a run may belong to another user.
  return where(
    `m.run_id = ? AND (m.owner_id = ?
       OR m.owner_id = (SELECT owner_id FROM run WHERE id = ?) AND EXISTS (SELECT 1 FROM shared_access a
         WHERE a.kind = 'run' AND a.resource_id = m.run_id AND a.user_id = ?)
       OR EXISTS (SELECT 1 FROM shared_access a
         WHERE a.kind = 'project' AND a.resource_id = m.project_id AND a.user_id = ?))`,
    place.run,
    place.userId,
    place.run,
    place.userId,
    place.userId,
  )
}

export function sampleStore(database: Database) {
  const rows = trashableRows<SampleRow>(database, { table: 'sample', alias: 'm', columns, joins })
  const libraries = database.statement<[string], { sample_id: number; library_id: number }>(
    `SELECT d.sample_id, f.library_id FROM json_each(?) x CROSS JOIN dataset d ON d.sample_id = x.value
     JOIN fastq_source f ON f.dataset_id = d.id ORDER BY f.id DESC`,
  )
  return {
    ...rows,
    /** The first of the libraries that the reads of each of some samples are of. */
    librariesOf: (ids: readonly number[]): Map<number, number> =>
      new Map(
        libraries.all(jsonList(ids)).map(({ sample_id, library_id }) => [sample_id, library_id]),
      ),
    update: (id: number, to: Written<SampleRow>): void => updateRow(database, 'sample', id, to),
    list: (place: SamplePlace, page: Page<keyof typeof order>) =>
      selectPage<SampleRow, keyof typeof order>(database, {
        columns,
        from,
        listed: 'live_sample m',
        conditions: [isIn(place)],
        order,
        id: 'm.id',
        page,
      }),
    insert: (sample: NewSample): number =>
      insertRow<SampleRow>(database, 'sample', { ...sample, modified_ms: sample.created_ms }),
  }
}
export type SampleStore = ReturnType<typeof sampleStore>
