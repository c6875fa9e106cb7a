import type { DatasetUploadStatus, Page, QualityStatus } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { updateRow, type Written } from '../../storage/rows.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { nameSearch } from '../../storage/indexed-texts.ts'
import { given, launchedOn } from '../../storage/launched-on.ts'
import {
  jsonList,
  selectPage,
  where,
  whereEach,
  whereOneOf,
  type Clause,
} from '../../storage/paged.ts'

export type DatasetRow = {
  id: number
  /** The sample or AppResult that it represents: one of the two. */
  sample_id: number | null
  appresult_id: number | null
  biosample_id: number | null
  owner_id: number
  owner_name: string
  project_id: number
  project_name: string
  appsession_id: number | null
  appsession_name: string | null
  application_id: number | null
  application_name: string | null
  name: string
  total_size: number
  type_id: string
  type_name: string
  /** A JSON list of ids. */
  conforms_to: string
  /** A JSON object. */
  attributes: string
  qc_status: QualityStatus
  qc_status_summary: string
  upload_status: DatasetUploadStatus
  upload_status_summary: string
  is_file_data_deleted: 0 | 1
  is_archived: 0 | 1
  /** 1 while a file is still pending. */
  has_pending: 0 | 1
  /** 1 where its type is, or conforms to, reads and none of its files is FASTQ. */
  lacks_reads: 0 | 1
  has_comments: 0 | 1
  /** The dataset of the first sample that an AppResult was made from. */
  origin_id: number | null
  /** The entry of the trash that holds it. */
  trash_id: number | null
  created_ms: number
  modified_ms: number
}

/** What is written of a dataset: its set upload status, unless it follows its sample or AppResult. */
type WrittenDataset = Written<DatasetRow & { set_upload_status: DatasetUploadStatus | null }>

/** The place whose datasets are listed. */
export type DatasetPlace = { visibility: Visibility } | { project: number }

export type DatasetFilter = {
  readonly ids: readonly number[] | undefined
  /** Ids of types; one with the prefix `~` matches all types that conform to it. */
  readonly types: readonly string[] | undefined
  readonly qcStatuses: readonly QualityStatus[] | undefined
  readonly uploadStatuses: readonly DatasetUploadStatus[] | undefined
  /** Datasets of reads of one of these biosamples, or made by an analysis of one. */
  readonly inputBioSamples: readonly number[] | undefined
  /** Datasets of reads of one of these runs, or made by an analysis of one. */
  readonly inputRuns: readonly number[] | undefined
  readonly inputRunTokens: readonly number[] | undefined
  readonly projects: readonly number[] | undefined
  readonly sessions: readonly number[] | undefined
  readonly archived: boolean | undefined
  /** Words of its name, or its id. */
  readonly search: string | undefined
  /** Whether an app can be launched on it. */
  readonly launchable: boolean | undefined
}

/** The given types and every type that conforms to one of them. */
const conforming = (ids: string) => `WITH RECURSIVE fitting (id) AS (
    SELECT value FROM json_each(${ids})
    UNION SELECT c.type_id FROM fitting CROSS JOIN dataset_type_conformance c ON c.conforms_to_id = fitting.id)
  SELECT id FROM fitting`
const files =
  '(f.sample_id = d.sample_id OR f.appresult_id = d.appresult_id) AND f.trash_id IS NULL'
const isPending = `f.upload_status = 'pending' AND f.trash_id IS NULL`
const columns = `d.*, o.name AS owner_name, j.name AS project_name,
  s.name AS appsession_name, s.application_id, a.name AS application_name, t.name AS type_name,
  (SELECT json_group_array(conforms_to_id) FROM dataset_type_conformance c WHERE c.type_id = d.type_id) AS conforms_to,
  EXISTS (SELECT 1 FROM file f WHERE f.sample_id = d.sample_id AND ${isPending})
    OR EXISTS (SELECT 1 FROM file f WHERE f.appresult_id = d.appresult_id AND ${isPending}) AS has_pending,
  d.type_id IN (${conforming(`'["common.fastq"]'`)}) AND NOT EXISTS (SELECT 1 FROM file f
    WHERE ${files} AND f.upload_status = 'complete' AND (lower(f.name) GLOB '*.fastq' OR lower(f.name) GLOB '*.fastq.*'
      OR lower(f.name) GLOB '*.fq' OR lower(f.name) GLOB '*.fq.*')) AS lacks_reads,
  EXISTS (SELECT 1 FROM comment c WHERE c.kind = 'dataset' AND c.subject_id = d.id) AS has_comments,
  (SELECT e.id FROM appresult r, json_each(r.uses) x CROSS JOIN dataset e
     ON e.sample_id = CAST(substr(x.value ->> 'HrefContent', length('v1pre3/samples/') + 1) AS INTEGER)
       AND x.value ->> 'HrefContent' = 'v1pre3/samples/' || e.sample_id
   WHERE r.id = d.appresult_id ORDER BY x.key LIMIT 1) AS origin_id`
const joins = `JOIN user o ON o.id = d.owner_id
  JOIN project j ON j.id = d.project_id JOIN dataset_type t ON t.id = d.type_id
  LEFT JOIN appsession s ON s.id = d.appsession_id LEFT JOIN application a ON a.id = s.application_id`
const from = `live_dataset d ${joins}`
const order = {
  Name: 'd.name',
  DateCreated: 'd.created_ms',
  DateModified: 'd.modified_ms',
  AppSessionName: 's.name',
  ApplicationName: 'a.name',
  ProjectName: 'j.name',
  Size: 'd.total_size',
  QcStatus: 'd.qc_status',
} as const

/** What a page is found in: its conditions and its key are about no more than this. */
function placeFrom(place: DatasetPlace, sortBy?: keyof typeof order): string {
  const isNarrow = 'visibility' in place && !place.visibility.everything
  const joined = {
    s: isNarrow || sortBy === 'AppSessionName' || sortBy === 'ApplicationName',
    a: sortBy === 'ApplicationName',
    j: sortBy === 'ProjectName',
  }
  return [
    'live_dataset d',
    joined.s ? 'LEFT JOIN appsession s ON s.id = d.appsession_id' : '',
    joined.a ? 'LEFT JOIN application a ON a.id = s.application_id' : '',
    joined.j ? 'JOIN project j ON j.id = d.project_id' : '',
  ].join(' ')
}

/** Through what datasets are shared. */
const reachedBy = { owner: 'd.owner_id', project: 'd.project_id', run: 'd.run_id' } as const

export function datasetStore(database: Database) {
  const of = {
    sample: database.values<[number], number>('SELECT id FROM dataset WHERE sample_id = ?'),
    appresult: database.values<[number], number>('SELECT id FROM dataset WHERE appresult_id = ?'),
  }
  const touch = database.statement<[changedMs: number, modifiedMs: number, id: number]>(
    `UPDATE dataset SET changed_ms = ?, modified_ms = max(?, coalesce((SELECT modified_ms FROM sample WHERE id = dataset.sample_id),
       (SELECT modified_ms FROM appresult WHERE id = dataset.appresult_id))) WHERE id = ?`,
  )
  const search = nameSearch(database, {
    name: 'd.name',
    id: 'd.id',
    shown: {
      column: `printf('ds.%032d', d.id)`,
      idOf: (text) => /^ds\.(\d{32})$/.exec(text)?.[1],
    },
    tables: {
      sample: 'dataset e ON e.sample_id = found.rowid',
      appresult: 'dataset e ON e.appresult_id = found.rowid',
    },
  })
  const fitting = database.values<[string], string>(conforming('?'))
  /** The ids of types that some stand for. */
  const typesOf = (ids: readonly string[] | undefined) => {
    const broad = ids?.flatMap((id) => (id.startsWith('~') ? id.slice(1) : [])) ?? []
    if (broad.length === 0) return ids
    return [...new Set([...(ids ?? []), ...fitting.all(jsonList(broad))])].filter(
      (id) => !id.startsWith('~'),
    )
  }
  const renumber = database.statement<[number, number]>('UPDATE dataset SET id = ? WHERE id = ?')
  return {
    get: oneOf(database, 'live_dataset'),
    ...datasetMeasures(database),
    /** The same, even in the trash. */
    evenTrashed: oneOf(database, 'every_dataset'),
    /** The dataset that represents a sample or an AppResult, even in the trash. */
    standingFor: (kind: 'sample' | 'appresult', id: number): number | undefined => of[kind].get(id),
    list(place: DatasetPlace, filter: DatasetFilter, page: Page<keyof typeof order>) {
      const { found, read } = search(filter.search)
      return selectPage<DatasetRow, keyof typeof order>(database, {
        columns,
        from,
        listed: placeFrom(place),
        listedBy: { [page.sortBy]: placeFrom(place, page.sortBy) },
        conditions: [...placed(place), ...read],
        filters: [...conditions(filter, typesOf(filter.types)), ...found],
        without: [
          filter.archived === false ? archived : undefined,
          filter.launchable === true ? unlaunchable : undefined,
        ],
        order,
        sharedKeys: ['QcStatus'],
        id: 'd.id',
        page,
      })
    },
    change(id: number, to: WrittenDataset, nowMs: number): void {
      updateRow<WrittenDataset>(database, 'dataset', id, to)
      touch.run(nowMs, nowMs, id)
    },
    /** Changes the id of a dataset that nothing refers to yet, where an id is given; returns its id. */
    renumber(id: number, to: number | undefined): number {
      if (to !== undefined) renumber.run(to, id)
      return to ?? id
    },
    /** Sets the biosample of its reads. */
    setBioSample: (id: number, bioSampleId: number | undefined): void =>
      updateRow<DatasetRow>(database, 'dataset', id, { biosample_id: bioSampleId }),
    ...sourceStatements(database),
  }
}
export type DatasetStore = ReturnType<typeof datasetStore>

/** What a dataset of reads comes from. */
function sourceStatements(database: Database) {
  const addSource = database.statement<(number | null)[]>(
    `INSERT INTO fastq_source (dataset_id, lane_id, library_id, pool_id, yield, created_ms)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (dataset_id, lane_id, library_id) DO UPDATE SET pool_id = excluded.pool_id, yield = excluded.yield`,
  )
  const all = database.values<[], number>('SELECT total(yield) FROM fastq_source')
  return {
    /** The bases of all reads, as an approximate number, which can't overflow: no other sum is more. */
    allBases: (): number => all.get() ?? 0,
    /** Sets the biosample of its reads, and its attributes. */
    describe: (
      id: number,
      to: {
        readonly bioSampleId: number
        readonly attributes: Readonly<Record<string, unknown>>
      },
    ): void =>
      updateRow<DatasetRow>(database, 'dataset', id, {
        biosample_id: to.bioSampleId,
        attributes: JSON.stringify(to.attributes),
      }),
    /** Records the yield in bases of a library on a lane. */
    addSource: (source: {
      datasetId: number
      laneId: number
      libraryId: number
      poolId: number | undefined
      bases: number
      createdMs: number
    }): void =>
      void addSource.run(
        source.datasetId,
        source.laneId,
        source.libraryId,
        source.poolId ?? null,
        source.bases,
        source.createdMs,
      ),
  }
}

function oneOf(database: Database, view: 'live_dataset' | 'every_dataset') {
  return database.statement<[id: number], DatasetRow>(
    `SELECT ${columns} FROM ${view} d ${joins} WHERE d.id = ?`,
  ).get
}

/** A pool that failed, and whose datasets are therefore kept out of launches. */
export type FailedPool = { pool_id: number; user_pool_id: string; status: string }

/** What the quality of datasets is decided by, and whether they may be launched on. */
function datasetMeasures(database: Database) {
  const bases = database.values<[number], number>(
    'SELECT coalesce(sum(yield), 0) FROM fastq_source WHERE dataset_id = ?',
  )
  return {
    /** The complete datasets of a session whose QcStatus isn't decided. */
    undecidedOf: database.values<[sessionId: number], number>(
      `SELECT d.id FROM live_dataset d
       WHERE d.appsession_id = ? AND d.qc_status = 'Undefined' AND d.upload_status = 'Completed' ORDER BY d.id`,
    ).all,
    /** A failed pool that its reads are of; undefined where an app can be launched on it. */
    failedPoolOf: database.statement<[id: number], FailedPool>(
      'SELECT pool_id, user_pool_id, status FROM failed_pool_dataset WHERE dataset_id = ? ORDER BY pool_id LIMIT 1',
    ).get,
    /** The bases of its reads, of all lanes and libraries. */
    yieldOf: (id: number): number => bases.get(id) ?? 0,
  }
}

/** A dataset is visible like its sample or AppResult: to its app, and through the resources that contain it. */
function placed(place: DatasetPlace): (Clause | undefined)[] {
  if ('project' in place) return [where('d.project_id = ?', place.project)]
  const { everything, applicationId, named } = place.visibility
  const reached = ownOrShared(reachedBy, place.visibility)
  if (everything) return [reached]
  const columnsByKind = [
    ['d.project_id', named.project],
    ['d.sample_id', named.sample],
    ['d.appresult_id', named.appresult],
    ['d.run_id', named.run],
    ['d.appsession_id', named.appsession],
  ] as const
  return [
    reached,
    where(
      [
        's.application_id = ?',
        ...columnsByKind.map(([column]) => `${column} IN (SELECT value FROM json_each(?))`),
      ].join(' OR '),
      applicationId,
      ...columnsByKind.map(([, ids]) => jsonList(ids)),
    ),
  ]
}

/** The reads of some resources of a kind: those of a run are of its samples, or of one of its lanes. */
const reads = {
  biosample: `SELECT id FROM dataset WHERE biosample_id IN (${given})`,
  run: `SELECT e.id FROM sample m JOIN dataset e ON e.sample_id = m.id WHERE m.run_id IN (${given})
    UNION ALL SELECT f.dataset_id FROM lane n CROSS JOIN fastq_source f ON f.lane_id = n.id WHERE n.run_id IN (${given})`,
} as const

/** Reads of some resources of a kind, and what sessions made that were launched on one. */
function readsOrLaunched(kind: keyof typeof reads, ids: readonly number[] | undefined) {
  return whereEach(
    `d.id IN (${reads[kind]} UNION ALL SELECT e.id FROM (${launchedOn(kind)}) l
       CROSS JOIN dataset e ON e.appsession_id = l.appsession_id)`,
    ids,
  )
}

const archived = where('d.id IN (SELECT id FROM dataset WHERE is_archived = 1)')
const unlaunchable = where(`d.id IN (SELECT f.dataset_id FROM library_pool p
  CROSS JOIN fastq_source f ON f.pool_id = p.id WHERE p.status IN ('Failed', 'QCFailed'))`)

function conditions(
  filter: DatasetFilter,
  types: readonly string[] | undefined,
): (Clause | undefined)[] {
  return [
    whereOneOf('d.id', filter.ids),
    whereOneOf('d.type_id', types),
    whereOneOf('d.qc_status', filter.qcStatuses),
    whereOneOf('d.upload_status', filter.uploadStatuses),
    readsOrLaunched('biosample', filter.inputBioSamples),
    readsOrLaunched('run', filter.inputRuns),
    readsOrLaunched('run', filter.inputRunTokens),
    whereOneOf('d.project_id', filter.projects),
    whereEach(
      `d.id IN (SELECT id FROM dataset WHERE appsession_id IN (${given}))`,
      filter.sessions,
    ),
    filter.archived === true ? archived : undefined,
    filter.launchable === false ? unlaunchable : undefined,
  ]
}
