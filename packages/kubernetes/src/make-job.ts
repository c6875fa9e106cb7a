import { isTemporary, messageOf, persistently, RemoteError, sayOf } from '@benchtop/clusters/stage'
import type { Task } from '@benchtop/emulator/ports/executors'
import type { V1Job } from '@kubernetes/client-node'
import { setTimeout as pause } from 'node:timers/promises'
import type { KubernetesClient } from './kubernetes-client.ts'
import { hasStatus } from './kubernetes-error.ts'
import {
  jobManifest,
  jobName,
  markAnnotation,
  secretManifest,
  taskSelector,
} from './kubernetes-job.ts'
import type { KubernetesSettings } from './kubernetes-settings.ts'

const lookMs = [200, 2_000] as const
/** A pod on a node that is lost stays until its node is back: it isn't waited for longer. */
const goneMs = 120_000

/** A server that is away comes back, and a quota is free again when other jobs have ended. */
export function isPassing(error: unknown): boolean {
  return (
    isTemporary(error) || (hasStatus(error, 403) && messageOf(error).includes('exceeded quota'))
  )
}

/** The same, and whatever the owner of the cluster can permit meanwhile: for what runs already and mustn't be lost. */
export function isMendable(error: unknown): boolean {
  return isPassing(error) || hasStatus(error, 401) || hasStatus(error, 403)
}

type Bench = {
  readonly client: KubernetesClient
  readonly settings: KubernetesSettings
  readonly benchId: string
}

type Making = {
  /** Whether an earlier run of the platform has made the job. */
  readonly isKnown: boolean
  readonly stopped: AbortSignal
  /** Aborted when the platform ends: what was made stays as it is, for its next start. */
  readonly leaving: AbortSignal
}

/**
 * Makes the job of a task with its secret and lets it run, or does what is left to do of that, after whatever run of the
 * platform it was begun. False where the task was stopped before: then it never runs.
 */
export async function makeJob(
  { client, settings, benchId }: Bench,
  task: Task,
  stageUrl: string,
  { isKnown, stopped, leaving }: Making,
): Promise<boolean> {
  const name = jobName(task.mark)
  const insistence = {
    say: tryingAgain(task),
    isWorthWaiting: isKnown ? isMendable : isPassing,
    signal: AbortSignal.any([stopped, leaving]),
  }
  const insist = <Result>(work: () => Promise<Result>): Promise<Result> =>
    persistently(work, insistence)
  try {
    const job = await insist(() =>
      isKnown ? client.readJob(name) : client.createJob(jobManifest(task, settings, benchId)),
    )
    // It is gone, which is seen when it is followed.
    if (job === undefined) return true
    checkOwner(job, task)
    if (job.spec?.suspend !== true) return true
    await insist(() => client.createSecret(secretManifest(job, stageUrl)))
    if (!stopped.aborted) {
      await insist(() => client.releaseJob(name))
      return true
    }
  } catch (error) {
    if (leaving.aborted) throw error
    if (!stopped.aborted) {
      // Nothing of it has run, and nothing should be left.
      if (!isKnown) await client.deleteJob(name).catch(() => {})
      throw error
    }
  }
  // Its release may have arrived.
  await endJob(client, task.mark)
  return false
}

/** Says in the log of a task why a call is tried again. */
export function tryingAgain(task: Task): (why: string) => void {
  const say = sayOf(task)
  return (why) => say(`${why} It is tried again.`)
}

function checkOwner({ metadata }: V1Job, { mark, name }: Task): void {
  if (metadata?.annotations?.[markAnnotation] === mark) return
  throw new RemoteError(
    `The namespace has a job ${metadata?.name ?? ''} already that isn't the one of ${name}: delete it, or set another cluster.kubernetes.namespace.`,
    { status: 409 },
  )
}

/** Deletes the job of a task, and resolves when no pod of it is left. Never rejects. */
export async function endJob(client: KubernetesClient, mark: string): Promise<void> {
  const begunAt = performance.now()
  const requested = new Set<string>()
  let waitMs: number = lookMs[0]
  while (performance.now() - begunAt < goneMs) {
    try {
      if (!(await deleteParts(client, mark, requested))) return
    } catch (error) {
      // What it may not do, it can't end either.
      if (!isTemporary(error)) return
    }
    await pause(waitMs)
    waitMs = Math.min(waitMs * 2, lookMs[1])
  }
}

/** Deletes what there is of a job, each pod once; resolves with whether there was any pod. */
async function deleteParts(
  client: KubernetesClient,
  mark: string,
  requested: Set<string>,
): Promise<boolean> {
  const name = jobName(mark)
  const job = await client.readJob(name)
  const { annotations, deletionTimestamp } = job?.metadata ?? {}
  if (job !== undefined && annotations?.[markAnnotation] !== mark) return false
  if (job !== undefined && deletionTimestamp === undefined) await client.deleteJob(name)
  const pods = (await client.listPods(taskSelector(name))).map(
    ({ metadata }) => metadata?.name ?? '',
  )
  for (const pod of pods.filter((one) => !requested.has(one))) {
    await client.deletePod(pod, 1)
    requested.add(pod)
  }
  return pods.length > 0
}
