import { profileFacts } from '@benchtop/contracts'
import { onTestFinished } from 'vitest'
import type { Executor } from '../ports/executors.ts'
import type { JobEvent } from '../executors/job-events.ts'
import { createJobs, type Jobs } from '../executors/jobs.ts'
import { createRandom } from '../ids/random.ts'
import { silentLog } from '../kernel/log.ts'
import { appResultStore } from '../resources/appresults/appresults-store.ts'
import { planWithoutForm } from '../resources/launches/launch-plan.ts'
import { createLaunches } from '../resources/launches/launches.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { openBarePlatform } from './bare-platform.ts'
import { testFolder } from './test-folder.ts'

type BenchOptions = {
  readonly executor: Executor
  readonly slots?: number
  /** The command of the native application 2002. */
  readonly command?: readonly string[]
}

/** Jobs and launches over a platform in memory, with the files of jobs in a folder that goes with the test. */
export async function openJobBench(options: BenchOptions) {
  const folder = await testFolder()
  const jobsOf: { current?: Jobs } = {}
  const { built, database, clock } = await openBarePlatform({
    seed: seed(options.command ?? ['depth']),
    // The bench has its own jobs, which can be restarted.
    executor: options.executor,
    jobsFolder: folder,
  })
  built.events.sessionChanged.listen((session) => jobsOf.current?.sessionChanged(session))
  const completed: string[] = []
  const platform = {
    database,
    blobs: built.blobs,
    clock,
    authority: built.authority,
    users: built.users.rows,
    applications: built.applications.rows,
    projects: built.projects.rows,
    files: built.files.rows,
    quotas: built.quotas.rules,
    datasets: { get: built.datasets.rows.get, readsOf: built.workflows.rows.readsOf },
    sessions: built.appSessions.rules,
    sessionReader: built.appSessions.reader,
    appResults: built.appResults.rules,
    properties: built.properties.rules,
    payments: built.purchases.rules,
    facts: profileFacts('spec'),
    completed: (file: { path: string }) => void completed.push(file.path),
  }
  /** Jobs as a platform has them that starts on these data. */
  const startJobs = (executor: Executor = options.executor): Jobs => {
    const made = createJobs({
      executor,
      slots: options.slots ?? 2,
      jobsRoot: () => folder,
      platform,
      log: silentLog,
      uniqueName: createRandom().uniqueName,
    })
    jobsOf.current = made
    return made
  }
  const jobs = startJobs()
  onTestFinished(async () => {
    await jobsOf.current?.close(0)
    await built.close()
    database.close()
  })
  const events: JobEvent[] = []
  jobs.onEvent((event) => events.push(event))

  const launches = createLaunches({
    platform,
    authorization: built.authorization.rules,
    plan: (_, { properties }) => Promise.resolve(planWithoutForm(properties)),
    quote: () => ({ lines: [], amount: '0', tax: '0', total: '0' }),
    requirePayable: () => undefined,
    failedPoolOf: () => undefined,
    charge: () => undefined,
    hold: () => undefined,
    jobs: {
      noteCallbacks: () => undefined,
      submit: (sessionId, what) => jobsOf.current?.submit(sessionId, what),
    },
  })
  return {
    /** What jobs and launches work with. */
    platform,
    /** The complete platform that this was taken from. */
    built,
    jobs,
    startJobs,
    launches,
    events,
    /** The paths of the files that the platform was notified of, in order. */
    completed,
    folder,
    /** Launches the native application for Ada. */
    launch: (properties: Parameters<typeof launches.launch>[0]['properties'] = []) =>
      launches.launch({ userId: 1001, applicationId: 2002, properties }).sessionId,
    results: (sessionId: number) => appResultStore(database).ofSession(sessionId),
    /** The text of a file in the store. */
    async contentOf(fileId: number): Promise<string> {
      const chunks: Uint8Array[] = []
      for await (const chunk of platform.blobs.read(platform.files.get(fileId)?.sha256 ?? '')) {
        chunks.push(chunk)
      }
      return Buffer.concat(chunks).toString()
    },
    /** Resolves with the first event, of those to come, that the test is looking for. */
    event(isIt: (event: JobEvent) => boolean): Promise<JobEvent> {
      const { promise, resolve } = Promise.withResolvers<JobEvent>()
      const unsubscribe = jobs.onEvent((event) => {
        if (!isIt(event)) return
        unsubscribe()
        resolve(event)
      })
      return promise
    },
  }
}

export type JobBench = Awaited<ReturnType<typeof openJobBench>>

function seed(command: readonly string[]): SeedDocument {
  return {
    users: [
      { id: '1001', name: 'Ada Example', email: 'ada@example.test' },
      { id: '1002', name: 'Ben Example', email: 'ben@example.test' },
    ],
    applications: [
      {
        id: '2001',
        name: 'Cohort Browser',
        kind: 'web',
        owner: '1001',
        redirectUri: 'http://127.0.0.1:3000/callback?from=bench',
      },
      { id: '2002', name: 'Depth', kind: 'native', owner: '1001', command: [...command] },
    ],
    runs: [
      {
        id: '8001',
        owner: '1001',
        experimentName: 'Run 1',
        number: 1,
        status: 'Complete',
        files: [{ id: '7301', path: 'RunInfo.xml', content: '<RunInfo/>' }],
      },
    ],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Volvox',
        samples: [
          {
            id: '5001',
            name: 'NA12878',
            files: [{ id: '7101', path: 'reads/R1.fastq', content: '@r1' }],
          },
        ],
        appResults: [
          {
            id: '6001',
            name: 'Calls',
            application: '2001',
            files: [
              { id: '7001', path: 'calls/volvox.vcf', content: 'old' },
              { id: '7002', path: 'calls/volvox.vcf', content: 'new' },
              { id: '7003', path: 'README.txt', content: 'Calls of ctgA.' },
            ],
          },
        ],
      },
      {
        id: '4003',
        owner: '1002',
        name: "Ben's project",
        samples: [{ id: '5101', name: 'HG002' }],
      },
    ],
  }
}
