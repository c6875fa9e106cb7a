import { messageOf, persistently, type Stage } from '@benchtop/clusters/stage'
import {
  systemError,
  type Executor,
  type RunningTask,
  type Task,
  type TaskOutcome,
} from '@benchtop/emulator/ports/executors'
import { appendFileSync } from 'node:fs'
import type { KubernetesClient } from './kubernetes-client.ts'
import { benchSelector, jobName, lacks, markAnnotation } from './kubernetes-job.ts'
import type { KubernetesSettings } from './kubernetes-settings.ts'
import { endJob, isMendable, makeJob, tryingAgain } from './make-job.ts'
import { createPodLogs, type PodLogs } from './pod-log.ts'
import { createWatchedJobs, type WatchedJobs } from './watched-jobs.ts'
import { watchTask, type WatchedTask } from './watch-task.ts'

export type KubernetesOptions = {
  /** Reads the configuration; called at the first task, and again where that failed. */
  readonly connect: () => Promise<KubernetesClient>
  readonly stage: Stage
  readonly settings: KubernetesSettings
  /** What distinguishes the jobs of this bench from those of others in the namespace. */
  readonly benchId: string
  /** Whether its tasks stay when the platform ends. */
  readonly outlives: boolean
}

/** What the tasks of one executor share. */
type Parts = {
  readonly client: KubernetesClient
  readonly jobs: WatchedJobs
  readonly logs: PodLogs
}

const defaultFaultSeconds = 300
const defaultRoomSeconds = 86_400

/**
 * Runs tasks as jobs of Kubernetes, which shares no file system with the platform. In each pod, a first container brings the
 * inputs, the app runs in its own image, and a third container sends what it left as soon as the platform reports that the
 * app has ended, which is known from the API server. So an app's image needs neither a shell nor a wrapper, and the outputs
 * have as much time as they need, which a sidecar that is being terminated wouldn't have.
 */
export function createKubernetesExecutor(options: KubernetesOptions): Executor {
  let connected: Promise<Parts> | undefined
  const connect = (): Promise<Parts> => {
    connected ??= options.connect().then((client) => ({
      client,
      jobs: createWatchedJobs(client, benchSelector(options.benchId)),
      logs: createPodLogs(client),
    }))
    // The file may be mended meanwhile.
    connected.catch(() => {
      connected = undefined
    })
    return connected
  }
  return {
    start: (task, output) => runTask(options, connect, { task, output, isKnown: false }),
    async endLost({ mark }) {
      const parts = await connect().catch(() => undefined)
      if (parts !== undefined) await endJob(parts.client, mark)
    },
    ...(options.outlives && {
      async resume(task, { mark }, output) {
        const { client } = await connect()
        const job = await persistently(() => client.readJob(jobName(mark)), {
          say: tryingAgain(task),
          isWorthWaiting: isMendable,
        })
        const isOurs = job?.metadata?.annotations?.[markAnnotation] === mark
        // One that has brought its inputs has run, although its job is gone.
        if (!isOurs && !(await options.stage.has(task, 'brought'))) return undefined
        return runTask(options, connect, { task, output, isKnown: true })
      },
    }),
    check: async () => void (await connect()),
    async end() {
      const parts = await connected?.catch(() => undefined)
      parts?.jobs.end()
      await options.stage.end()
    },
  }
}

type Begun = {
  readonly task: Task
  readonly output: (bytes: Uint8Array) => void
  /** Whether an earlier run of the platform has made its job. */
  readonly isKnown: boolean
}

/** Makes the job of a task, or follows the one that the cluster has already. */
function runTask(
  options: KubernetesOptions,
  connect: () => Promise<Parts>,
  begun: Begun,
): RunningTask {
  const { stage, outlives, settings, benchId } = options
  const timeouts = {
    mending: settings.faultSeconds ?? defaultFaultSeconds,
    room: settings.roomSeconds ?? defaultRoomSeconds,
  }
  const { task, output, isKnown } = begun
  const name = jobName(task.mark)
  const started = Promise.withResolvers<boolean>()
  const left = Promise.withResolvers<TaskOutcome>()
  const stopped = new AbortController()
  const leaving = new AbortController()
  let watched: WatchedTask | undefined

  const work = async (): Promise<TaskOutcome> => {
    appendFileSync(task.logPath, '')
    const parts = await connect()
    const lacking = lacks(task, settings)
    if (lacking !== undefined) return systemError(lacking)
    if (stopped.signal.aborted) return { state: 'CANCELED' }
    const url = await stage.open(task)
    const { client } = parts
    const how = { isKnown, stopped: stopped.signal, leaving: leaving.signal }
    const isMade = await makeJob({ client, settings, benchId }, task, url, how)
    if (!isMade) return { state: 'CANCELED' }
    if (leaving.signal.aborted) return left.promise
    const { signal } = stopped
    const onStart = (): void => started.resolve(true)
    watched = watchTask(task, {
      ...parts,
      stage,
      timeouts,
      output,
      started: onStart,
      stopped: signal,
    })
    const { outcome, isClean } = await watched.ended
    // An ended job stays for a while, for those who want to look at it; of any other, nothing is left.
    if (!isClean) await endJob(client, task.mark)
    return outcome
  }
  const following = async (): Promise<TaskOutcome> => {
    try {
      return await work()
    } catch (error) {
      return systemError(messageOf(error))
    } finally {
      watched?.close()
    }
  }
  const finished = Promise.race([following(), left.promise]).finally(() => {
    stage.close(task.mark)
    started.resolve(false)
  })
  return {
    started: started.promise,
    finished,
    handle: () => name,
    waiting: () => watched?.waiting(),
    place: () => ({ executor: 'kubernetes', host: watched?.node(), unmeasured: podsRun }),
    async stop(graceMs) {
      stopped.abort(graceMs)
      await finished
    },
    ...(outlives && {
      leave() {
        leaving.abort()
        watched?.close()
        left.resolve({ state: 'CANCELED' })
      },
    }),
  }
}

/** Why jobs of Kubernetes have no measurements. */
const podsRun =
  'What a pod uses is known to the metrics server of its cluster, which the platform does not read.'
