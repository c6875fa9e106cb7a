import { sayOf, type Stage } from '@benchtop/clusters/stage'
import type { Task, TaskOutcome } from '@benchtop/emulator/ports/executors'
import { setTimeout as pause } from 'node:timers/promises'
import type { KubernetesClient } from './kubernetes-client.ts'
import { containers, jobName } from './kubernetes-job.ts'
import type { FollowedLog, PodLogs } from './pod-log.ts'
import {
  hasRun,
  isOver,
  outcomeOf,
  stateOf,
  waitedInVain,
  waitingOf,
  type Sight,
  type Waiting,
} from './pod-outcome.ts'
import type { WatchedJobs } from './watched-jobs.ts'

type Watch = {
  readonly client: KubernetesClient
  readonly jobs: WatchedJobs
  readonly logs: PodLogs
  readonly stage: Stage
  /** How many seconds a task waits for each. */
  readonly timeouts: Timeouts
  readonly output: (bytes: Uint8Array) => void
  /** Called when the command of the app runs. */
  readonly started: () => void
  /** Aborted with the grace period in milliseconds. */
  readonly stopped: AbortSignal
}

export type Timeouts = Readonly<Record<Waiting['for'], number>>

export type WatchedTask = {
  readonly ended: Promise<EndedTask>
  /** Why it doesn't run yet. */
  waiting(): string | undefined
  node(): string | undefined
  /** Follows it no longer. */
  close(): void
}

/** `isClean` where nothing of it is left to delete. */
export type EndedTask = { readonly outcome: TaskOutcome; readonly isClean: boolean }

const stopRetryMs = 500
/** A pod on a node that is lost stays until its node is back: it isn't waited for longer. */
const goneMs = 120_000

/** Follows what becomes of the job of a task: why it waits, its start, its log and its end. */
export function watchTask(task: Task, watch: Watch): WatchedTask {
  const { jobs, logs, stage, stopped } = watch
  const name = jobName(task.mark)
  const over = Promise.withResolvers<Verdict>()
  const words = sayOnce(sayOf(task))
  let sight: Sight = { isPodGone: false, isJobGone: false }
  let log: FollowedLog | undefined
  let isEnded = false
  const waits = watchWaits(watch.timeouts, over.resolve)

  const seen = (now: Sight): void => {
    sight = now
    const { pod } = now
    words.isBack()
    if (hasRun(pod)) {
      watch.started()
      log ??= logs.follow({
        pod: pod?.metadata?.name ?? '',
        logPath: task.logPath,
        positionPath: stage.outputPath(task, 'log-position'),
        output: watch.output,
      })
    }
    const isAppOver = stateOf(pod, containers.app)?.terminated != null
    if (isAppOver) stage.noteEnded(task)
    if (isOver(now) || (isAppOver && stopped.aborted)) return over.resolve('over')
    const waiting = hasRun(pod) ? undefined : waitingOf(now)
    if (waiting !== undefined && !stopped.aborted) words.say(waiting.sentence)
    waits.note(waiting)
  }
  jobs.follow(name, { seen, troubled: (error) => words.trouble(error.message) })

  const close = (): void => {
    isEnded = true
    jobs.forget(name)
    waits.end()
    log?.leave()
  }
  const stopping = (): void => {
    void stopTask(watch.client, name, {
      graceMs: Number(stopped.reason),
      sight: () => sight,
      isEnded: () => isEnded,
    }).then(() => over.resolve('over'))
    seen(sight)
  }
  if (stopped.aborted) stopping()
  else stopped.addEventListener('abort', stopping, { once: true })

  const end = async (): Promise<EndedTask> => {
    const verdict = await over.promise
    await log?.finish()
    const { aborted: isCanceled } = stopped
    close()
    if (verdict !== 'over' && !isCanceled) {
      return { outcome: { state: 'SYSTEM_ERROR', reason: verdict.reason }, isClean: false }
    }
    const outcome = outcomeOf(task, sight, { isCanceled, isDone: await stage.has(task, 'done') })
    return { outcome, isClean: !isCanceled && isSettled(sight) }
  }
  return {
    ended: end(),
    waiting: () => waits.now()?.sentence,
    node: () => sight.pod?.spec?.nodeName,
    close,
  }
}

type Verdict = 'over' | { readonly reason: string }

/** Whether the cluster itself has ended a job, which then goes in its own time. */
function isSettled({ pod, isPodGone, isJobGone }: Sight): boolean {
  const phase = pod?.status?.phase
  return isJobGone || (!isPodGone && (phase === 'Succeeded' || phase === 'Failed'))
}

/** Ends a task that has waited too long. */
function watchWaits(timeouts: Timeouts, giveUp: (verdict: Verdict) => void) {
  let timer: NodeJS.Timeout | undefined
  let now: Waiting | undefined
  const end = (): void => {
    clearTimeout(timer)
    now = undefined
  }
  return {
    now: () => now,
    note(waiting: Waiting | undefined): void {
      const before = now
      now = waiting
      if (waiting?.for === before?.for) return
      clearTimeout(timer)
      if (waiting === undefined) return
      const seconds = timeouts[waiting.for]
      const tooLong = (): void => giveUp({ reason: waitedInVain(now ?? waiting, seconds) })
      timer = setTimeout(tooLong, seconds * 1_000)
    },
    end,
  }
}

/** Says what has changed, and of a server that is away once until it is back. */
function sayOnce(say: (sentence: string) => void) {
  let last = ''
  let trouble = ''
  return {
    say(sentence: string): void {
      if (sentence === last) return
      last = sentence
      say(sentence)
    },
    trouble(sentence: string): void {
      if (sentence === trouble) return
      trouble = sentence
      say(`${sentence} The job is not lost: it is followed again as soon as that works.`)
    },
    isBack(): void {
      trouble = ''
    },
  }
}

type Stopping = {
  readonly graceMs: number
  sight(): Sight
  isEnded(): boolean
}

/** Has the pod of a task end with its grace period, as often as needed; resolves where it isn't waited for any longer. */
async function stopTask(
  client: KubernetesClient,
  name: string,
  { graceMs, sight, isEnded }: Stopping,
): Promise<void> {
  const deadline = performance.now() + graceMs + goneMs
  let requested: string | undefined
  while (!isEnded() && performance.now() < deadline) {
    const { pod } = sight()
    const podName = pod?.metadata?.name
    // What has not begun needs no time to end. A period of 0 would only forget the pod, and leave it running.
    const graceSeconds = hasRun(pod) ? Math.max(1, Math.ceil(graceMs / 1_000)) : 1
    try {
      if (podName === undefined) await client.deleteJob(name)
      else if (requested !== podName) await client.deletePod(podName, graceSeconds)
      requested = podName
    } catch {
      // The server is away: it is called again.
    }
    await pause(stopRetryMs)
  }
}
