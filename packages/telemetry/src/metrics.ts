import { EmulatorError } from '@benchtop/emulator'
import type {
  ChangedJob,
  EndedRequest,
  ListenedPlatform,
  Listener,
  ListenerAdapter,
} from '@benchtop/emulator/ports/listeners'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createStoredBytes } from './stored-bytes.ts'
import { version } from './version.ts'

/** How a platform offers its figures. */
export type MetricsOptions = {
  /**
   * A token that reads the figures and nothing else, sent as `Authorization: Bearer`; at least 16 characters without
   * spaces. Without one, those who may use the control API as its owner read them.
   */
  readonly token?: string | undefined
}

/**
 * A listener that offers the figures of a platform at `/_emulator/metrics` of its UI, as Prometheus reads them: requests and
 * jobs from now on, and everything else as it is when it is read. All labels come from closed lists, except for the ids of
 * users, of which there are so many at most; no name, address, path or text of a user is one. Throws an EmulatorError where
 * the token is none that can be sent, or could be guessed.
 */
export function metrics({ token }: MetricsOptions = {}): ListenerAdapter {
  if (token !== undefined && !/^[\x21-\x7e]{16,1024}$/.test(token)) {
    throw new EmulatorError(
      'telemetry-invalid',
      'The platform was not started: the token for metrics has at least 16 letters, digits or signs, and no spaces. Make one with: openssl rand -hex 32.',
    )
  }
  return { name: 'metrics', version, listen: async (platform) => listenerOf(platform, token) }
}

/** In seconds: from a read of one row to the upload of a large file. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** What is no operation of the contracts: pages, their scripts, downloads, unknown paths. */
const noOperation = 'none'

function listenerOf(platform: ListenedPlatform, token: string | undefined): Listener {
  const registry = new Registry()
  gaugeIn(registry)('benchtop_info', 'The version of the platform.', 'version').set(
    { version: platform.version },
    1,
  )
  const countRequest = requestCounter(registry)
  const readState = stateGauges(registry, platform)
  const ofProcess = processMetrics()
  return {
    request({ face }, serve) {
      serve()
      return (ended) => countRequest(face, ended)
    },
    jobChanged: jobCounter(registry),
    figures: {
      token,
      async text() {
        await readState()
        return Registry.merge([ofProcess, registry]).metrics()
      },
    },
    async close() {
      registry.clear()
    },
  }
}

/** The figures of the process and its event loop: one registry for all platforms of the process. */
function processMetrics(): Registry {
  if (ofThisProcess === undefined) {
    ofThisProcess = new Registry()
    collectDefaultMetrics({ register: ofThisProcess })
  }
  return ofThisProcess
}
let ofThisProcess: Registry | undefined

function requestCounter(registry: Registry): (face: string, ended: EndedRequest) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'benchtop_http_requests_total',
    help: 'Requests that were answered; status "cut" where the connection ended before the answer.',
    labelNames: ['face', 'operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'benchtop_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['face', 'operation'],
    buckets,
    registers,
  })
  return (face, { operation: called, status, isCut, durationMs }) => {
    const operation = called?.id ?? noOperation
    requests.inc({ face, operation, status: isCut ? 'cut' : (status ?? 'cut') })
    durations.observe({ face, operation }, durationMs / 1000)
  }
}

function jobCounter(registry: Registry): (job: ChangedJob) => void {
  const jobs = new Counter({
    name: 'benchtop_jobs_ended_total',
    help: 'Jobs that have ended, by the status of their sessions.',
    labelNames: ['executor', 'status'],
    registers: [registry],
  })
  return ({ ended, status }) => {
    // A session above several nodes has no job of its own.
    if (ended?.executor === undefined) return
    jobs.inc({ executor: ended.executor ?? noOperation, status })
  }
}

function gaugeIn(registry: Registry) {
  return <Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Gauge<Label> => new Gauge({ name, help, labelNames, registers: [registry] })
}

/** What is read on request; returns what reads it. */
function stateGauges(registry: Registry, platform: ListenedPlatform): () => Promise<void> {
  const gauge = gaugeIn(registry)
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
  const storedBytes = createStoredBytes(platform)
  return async () => {
    for (const one of [running, deadlines, overdue]) one.reset()
    queued.set(0)
    for (const { executor, state, jobs } of platform.openJobs()) {
      if (state === 'running') running.set({ executor: executor ?? noOperation }, jobs)
      else queued.inc(jobs)
    }
    for (const row of platform.deadlines()) {
      deadlines.set({ kind: row.kind }, row.deadlines)
      overdue.set({ kind: row.kind }, row.overdue)
    }
    database.set(platform.databaseBytes())
    const freeBytes = await platform.freeBytes()
    if (freeBytes !== undefined) free.set(freeBytes)
    const bytesByUser = await storedBytes.read()
    stored.reset()
    for (const [user, bytes] of bytesByUser) stored.set({ user }, bytes)
  }
}
