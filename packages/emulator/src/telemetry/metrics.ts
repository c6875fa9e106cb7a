import { statfs } from 'node:fs/promises'
import type { Gauge, Registry } from 'prom-client'
import type { Exchange } from '../exchanges/exchange.ts'
import type { Platform } from '../platform/platform.ts'
import type { PrometheusLibrary } from './load-libraries.ts'
import { metricsStore, type MetricsStore } from './metrics-store.ts'
import { createStoredBytes } from './stored-bytes.ts'

/** The figures of a platform, as Prometheus reads them. */
export type Metrics = {
  /** The present figures in the exposition format, version 0.0.4. */
  text(): Promise<string>
  close(): void
}

/** Metrics, and the token that reads them and nothing else. */
export type ReadableMetrics = Metrics & { readonly token: string | undefined }

export type Sources = {
  readonly platform: Platform
  readonly dataDir: string | null
  readonly version: string
}

/** In seconds: from a read of one row to the upload of a large file. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** What is no operation of the contracts: pages, their scripts, downloads, unknown paths. */
const noOperation = 'none'

/**
 * Counts requests and jobs from now on, and reads everything else when it is requested. All labels come from closed lists,
 * except for the ids of users, of which there are so many at most; no name, address, path or text of a user is one.
 */
export function createMetrics(library: PrometheusLibrary, options: Sources): Metrics {
  const { platform, version } = options
  const registry = new library.Registry()
  const registers = [registry]
  new library.Gauge({
    name: 'benchtop_info',
    help: 'The version of the platform.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const ends = [countRequests(library, registry, platform), countJobs(library, registry, platform)]
  const readState = stateGauges(library, registry, options)
  const process = processMetrics(library)
  return {
    async text() {
      await readState()
      return library.Registry.merge([process, registry]).metrics()
    },
    close() {
      for (const end of ends) end()
      registry.clear()
    },
  }
}

/** The figures of the process and its event loop: one registry for all platforms of the process. */
function processMetrics(library: PrometheusLibrary): Registry {
  if (ofProcess === undefined) {
    ofProcess = new library.Registry()
    library.collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
let ofProcess: Registry | undefined

function countRequests(
  library: PrometheusLibrary,
  registry: Registry,
  { exchanges }: Platform,
): () => void {
  const requests = new library.Counter({
    name: 'benchtop_http_requests_total',
    help: 'Requests that were answered; status "cut" where the connection ended before the answer.',
    labelNames: ['face', 'operation', 'status'],
    registers: [registry],
  })
  const durations = new library.Histogram({
    name: 'benchtop_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['face', 'operation'],
    buckets,
    registers: [registry],
  })
  return exchanges.onServed((exchange) => {
    const { face } = exchange
    const operation = exchange.operation?.id ?? noOperation
    requests.inc({ face, operation, status: statusOf(exchange) })
    durations.observe({ face, operation }, (exchange.durationMs ?? 0) / 1000)
  })
}

function statusOf({ status, isCut }: Exchange): string {
  return isCut === true || status === undefined ? 'cut' : String(status)
}

function countJobs(library: PrometheusLibrary, registry: Registry, { jobs }: Platform): () => void {
  const ended = new library.Counter({
    name: 'benchtop_jobs_ended_total',
    help: 'Jobs that have ended, by the status of their sessions.',
    labelNames: ['executor', 'status'],
    registers: [registry],
  })
  return jobs.onEvent((event) => {
    if (event.type !== 'ended') return
    const place = jobs.records.placeOf(event.sessionId)
    // A session above several nodes has no job of its own.
    if (place === undefined) return
    ended.inc({ executor: place.executor ?? noOperation, status: event.status })
  })
}

/** What is read on request; returns what reads it. */
function stateGauges(
  library: PrometheusLibrary,
  registry: Registry,
  { platform, dataDir }: Sources,
): () => Promise<void> {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Gauge<Label> => new library.Gauge({ name, help, labelNames, registers: [registry] })
  const running = gauge('benchtop_jobs_running', 'Jobs that run, by executor.', 'executor')
  const queued = gauge('benchtop_jobs_queued', 'Jobs that wait: the length of the queue.')
  const deadlines = gauge(
    'benchtop_deadlines',
    'What is scheduled by the platform’s clock: sessions that time out, runs, purchases, workflows.',
    'kind',
  )
  const overdue = gauge('benchtop_deadlines_overdue', 'What is due and not settled yet.', 'kind')
  const database = gauge('benchtop_database_bytes', 'The size of the database without its log.')
  const free = gauge(
    'benchtop_data_folder_free_bytes',
    'What the disk of the data folder has free.',
  )
  const stored = gauge(
    'benchtop_stored_bytes',
    'Bytes of files by the id of their user, the trash and pending uploads included; measured every five minutes.',
    'user',
  )
  const store = metricsStore(platform.database)
  const storedBytes = createStoredBytes({
    users: platform.users.rows.list,
    storedOf: (id) => platform.quotas.rules.storageOf(id).used,
  })
  return async () => {
    readJobs(store, { running, queued })
    for (const one of [deadlines, overdue]) one.reset()
    for (const row of store.deadlines(platform.clock.now())) {
      deadlines.set({ kind: row.kind }, row.deadlines)
      overdue.set({ kind: row.kind }, row.overdue)
    }
    database.set(store.databaseBytes())
    if (dataDir !== null) {
      const { bavail, bsize } = await statfs(dataDir)
      free.set(bavail * bsize)
    }
    const bytesByUser = await storedBytes.read()
    stored.reset()
    for (const [user, bytes] of bytesByUser) stored.set({ user }, bytes)
  }
}

function readJobs(
  store: MetricsStore,
  { running, queued }: { running: Gauge<'executor'>; queued: Gauge },
): void {
  running.reset()
  queued.set(0)
  for (const { executor, state, jobs } of store.openJobs()) {
    if (state === 'running') running.set({ executor: executor ?? noOperation }, jobs)
    else queued.inc(jobs)
  }
}
