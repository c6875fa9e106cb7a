import type { AppSessionStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where } from '../../storage/paged.ts'
import { insertRow, updateRow, type Written } from '../../storage/rows.ts'
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

export type NewSample = {
  id: number | undefined
  ownerId: number
  projectId: number
  runId: number | undefined
  appSessionId: number | undefined
  genomeId: number | undefined
  name: string
  sampleId: string
  sampleNumber: number
  experimentName: string | undefined
  read1: number
  read2: number
  readsRaw: number
  readsPF: number
  pairedEnd: boolean
  isMerged?: boolean
  createdMs: number
}

/** What a request may state of a sample. */
export type SampleMembers = Pick<
  NewSample,
  | 'name'
  | 'sampleId'
  | 'sampleNumber'
  | 'experimentName'
  | 'read1'
  | 'read2'
  | 'readsRaw'
  | 'readsPF'
  | 'pairedEnd'
  | 'genomeId'
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
  const library = database.statement<[number], { id: number }>(
    `SELECT f.library_id AS id FROM fastq_source f JOIN dataset d ON d.id = f.dataset_id
     WHERE d.sample_id = ? ORDER BY f.id LIMIT 1`,
  )
  return {
    ...rows,
    /** The first of the libraries that the reads of a sample are of. */
    libraryOf: (id: number): number | undefined => library.get(id)?.id,
    update: (id: number, sample: SampleMembers, nowMs: number): void =>
      updateRow<SampleRow>(database, 'sample', id, { ...columnsOf(sample), modified_ms: nowMs }),
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
      insertRow<SampleRow>(database, 'sample', {
        id: sample.id,
        owner_id: sample.ownerId,
        project_id: sample.projectId,
        run_id: sample.runId,
        appsession_id: sample.appSessionId,
        is_merged: sample.isMerged === true ? 1 : 0,
        created_ms: sample.createdMs,
        modified_ms: sample.createdMs,
        ...columnsOf(sample),
      }),
  }
}
export type SampleStore = ReturnType<typeof sampleStore>

function columnsOf(sample: SampleMembers): Written<SampleRow> {
  return {
    name: sample.name,
    sample_id: sample.sampleId,
    sample_number: sample.sampleNumber,
    experiment_name: sample.experimentName,
    read1: sample.read1,
    read2: sample.read2,
    reads_raw: sample.readsRaw,
    reads_pf: sample.readsPF,
    paired_end: sample.pairedEnd ? 1 : 0,
    genome_id: sample.genomeId,
  }
}
