import {
  commandFailed,
  memoryExceeded,
  notStarted,
  systemError,
  timeExceeded,
  type Task,
  type TaskOutcome,
} from '@benchtop/emulator/ports/executors'
import type {
  CoreV1Event,
  V1ContainerState,
  V1ContainerStateTerminated,
  V1Job,
  V1Pod,
} from '@kubernetes/client-node'
import { containers } from './kubernetes-job.ts'
import { shortWords } from './kubernetes-error.ts'

/** What is known of a task in the cluster. */
export type Sight = {
  readonly job?: V1Job | undefined
  /** Its pod, also as it was last seen. */
  readonly pod?: V1Pod | undefined
  readonly isPodGone: boolean
  readonly isJobGone: boolean
  /** What the cluster last complained of: about the pod, else about the job. */
  readonly warning?: CoreV1Event | undefined
}

export function stateOf(pod: V1Pod | undefined, name: string): V1ContainerState | undefined {
  const { containerStatuses = [], initContainerStatuses = [] } = pod?.status ?? {}
  return [...containerStatuses, ...initContainerStatuses].find((one) => one.name === name)?.state
}

/** What ended the app's container before its command ran. */
const notRun: ReadonlySet<string> = new Set([
  'StartError',
  'ContainerCannotRun',
  'RunContainerError',
  // Of a pod that was evicted before, and of one that its node no longer knows.
  'ContainerStatusUnknown',
])

/** Whether the command of the app runs or has run. */
export function hasRun(pod: V1Pod | undefined): boolean {
  const { terminated, running } = stateOf(pod, containers.app) ?? {}
  return running != null || (terminated != null && !notRun.has(terminated.reason ?? ''))
}

/** Whether nothing of a task runs any longer, or its app never will. */
export function isOver({ job, pod, isPodGone, isJobGone }: Sight): boolean {
  if (isPodGone) return true
  const app = stateOf(pod, containers.app)?.terminated
  if (app != null && !hasRun(pod)) return true
  const phase = pod?.status?.phase
  if (phase === 'Succeeded' || phase === 'Failed') return true
  if (app != null && stateOf(pod, containers.send)?.terminated != null) return true
  return pod === undefined && (isJobGone || failureOf(job) !== undefined)
}

type Ending = { readonly isCanceled: boolean; readonly isDone: boolean }

/** How a task has ended: `isDone` where its outputs have arrived. */
export function outcomeOf(task: Task, sight: Sight, { isCanceled, isDone }: Ending): TaskOutcome {
  const { pod } = sight
  const app = hasRun(pod) ? stateOf(pod, containers.app)?.terminated : undefined
  const exitCode = app?.exitCode
  const code = exitCode === undefined ? {} : { exitCode }
  if (isCanceled) return { state: 'CANCELED', ...code }
  if (exitCode === 0 && isDone) return { state: 'COMPLETE', exitCode }
  const outside =
    endedFromOutside(task, sight) ??
    (app?.reason === 'OOMKilled' ? memoryExceeded(task) : undefined)
  if (outside !== undefined) return { state: 'EXECUTOR_ERROR', ...code, reason: outside }
  return exitCode === undefined || exitCode === 0
    ? systemError(reasonOf(task, sight))
    : commandFailed(task, exitCode)
}

const preempted =
  'Kubernetes ended the app to make room for one of higher priority: launch it again.'
const nodeLost = '{node} was lost while the app ran: launch it again.'
const evicted = '{node} evicted the app, because it ran short of something or is shut down.'

/** Why the cluster itself ended a pod, by the reason of its status or of its disruption. */
const endings: ReadonlyMap<string, string> = new Map([
  ['PreemptionByScheduler', preempted],
  ['Preempting', preempted],
  ['Preempted', preempted],
  ['DeletionByTaintManager', nodeLost],
  ['DeletionByPodGC', nodeLost],
  ['NodeLost', nodeLost],
  ['EvictionByEvictionAPI', '{node} was emptied, and the app ended with it: launch it again.'],
  ['TerminationByKubelet', evicted],
  ['Evicted', evicted],
])

/** Why the cluster itself ended a pod; undefined where it didn't. */
function endedFromOutside(task: Task, { pod, warning }: Sight): string | undefined {
  const { reason = '', conditions = [], message } = pod?.status ?? {}
  if (reason === 'DeadlineExceeded') return timeSentence(task)
  const disruption = conditions.find(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  )
  const reasons = [disruption?.reason, reason, warning?.reason]
  const ending = reasons.map((one) => endings.get(one ?? '')).find(Boolean)
  if (ending === undefined) return undefined
  const node = pod?.spec?.nodeName
  const sentence = ending.replace('{node}', () =>
    node === undefined ? 'Its node' : `The node ${node}`,
  )
  return ending === evicted ? sentence + says(message ?? warning?.message) : sentence
}

function timeSentence({ limits }: Task): string {
  return limits?.seconds === undefined
    ? 'Kubernetes ended the app at a deadline that the cluster sets: ask for more under limits.seconds.'
    : timeExceeded(limits.seconds)
}

/** Why a task has ended without a result of its app. */
function reasonOf(task: Task, { job, pod, isPodGone, isJobGone }: Sight): string {
  const step = stepReason(task, pod)
  if (step !== undefined) return step
  if (isPodGone) return 'The pod of the app was deleted in the cluster, not by the platform.'
  if (isJobGone && pod === undefined) {
    return 'The job no longer exists in the cluster: it was deleted, and not by the platform.'
  }
  const failure = failureOf(job)
  if (failure !== undefined) return `Kubernetes could not run the job.${says(failure)}`
  return `The pod of the app ended without an exit code.${says(pod?.status?.message)}`
}

/** The step of a task that failed although its app didn't; undefined where none did. */
function stepReason(task: Task, pod: V1Pod | undefined): string | undefined {
  const brought = stateOf(pod, containers.bring)?.terminated
  if (brought != null && brought.exitCode !== 0) {
    return transferWords('The inputs could not be brought', brought)
  }
  const app = stateOf(pod, containers.app)?.terminated
  if (app == null || app.reason === 'ContainerStatusUnknown') return undefined
  if (!hasRun(pod)) return notStartedWords(task, app)
  const sent = stateOf(pod, containers.send)?.terminated
  return sent == null
    ? 'The outputs did not arrive: the pod ended before.'
    : transferWords('The outputs did not arrive', sent)
}

/** The runtime's message for a command that it could not start. */
function notStartedWords(task: Task, { message = '' }: V1ContainerStateTerminated): string {
  if (/not found|no such file/i.test(message)) return notStarted(task, 'ENOENT')
  if (/permission denied/i.test(message)) return notStarted(task, 'EACCES')
  return `The container of the app could not be started.${says(message)}`
}

function transferWords(what: string, { message, reason }: V1ContainerStateTerminated): string {
  const line = message?.trim().split('\n').at(-1) ?? ''
  if (line !== '') return `${what}: ${shortWords(line)}.`
  return reason === 'OOMKilled'
    ? `${what}: the helper ran out of memory.`
    : `${what}: the address of the bench may not be reached from there.`
}

/** Why a job has failed; undefined where it hasn't. */
function failureOf(job: V1Job | undefined): string | undefined {
  const failed = job?.status?.conditions?.find(
    ({ type, status }) => type === 'Failed' && status === 'True',
  )
  return failed === undefined ? undefined : (failed.message ?? failed.reason ?? '')
}

function says(message: string | undefined): string {
  const words = shortWords(message ?? '')
  return words === '' ? '' : ` It says: ${words}`
}

/** Why a task doesn't run yet: it waits for room, or for a fault to be mended, such as an image that can't be pulled. */
export type Waiting = { readonly sentence: string; readonly for: 'room' | 'mending' }

/** Why a task waits, for the reasons that its user can understand or change. */
export function waitingOf({ job, pod, warning }: Sight): Waiting | undefined {
  if (pod === undefined) return failureOf(job) === undefined ? uncreated(warning) : undefined
  return unscheduled(pod) ?? unpulled(pod) ?? unprepared(pod, warning)
}

/** The controller of jobs tries to create a pod again and again, and says so in events alone. */
function uncreated(warning: Sight['warning']): Waiting | undefined {
  if (warning?.reason !== 'FailedCreate') return undefined
  const said = says(warning.message)
  return warning.message?.includes('exceeded quota') === true
    ? forRoom(`the quota of its namespace is used up.${said}`)
    : forMending(`The cluster refuses the pod of the app.${said}`)
}

function unscheduled({ status }: V1Pod): Waiting | undefined {
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled')
  return scheduled?.status === 'False' && scheduled.reason === 'Unschedulable'
    ? forRoom(`no node has what it asks for.${says(scheduled.message)}`)
    : undefined
}

function unpulled({ status }: V1Pod): Waiting | undefined {
  const { initContainerStatuses = [], containerStatuses = [] } = status ?? {}
  for (const { image, state } of [...initContainerStatuses, ...containerStatuses]) {
    const { reason = '', message } = state?.waiting ?? {}
    const words = faults.get(reason)
    if (words === undefined) continue
    return forMending(`${words.replace('{image}', () => shortWords(image))}.${says(message)}`)
  }
  return undefined
}

/** A node that can't prepare a pod, such as one with a full disk, says so in events. */
function unprepared(pod: V1Pod, warning: Sight['warning']): Waiting | undefined {
  const { running, terminated } = stateOf(pod, containers.bring) ?? {}
  const isPrepared = running != null || terminated != null || pod.spec?.nodeName === undefined
  return isPrepared || warning?.reason?.startsWith('Failed') !== true
    ? undefined
    : forMending(`The node ${pod.spec?.nodeName} can't prepare the app.${says(warning.message)}`)
}

const roomWords = 'Waiting in Kubernetes: '

function forRoom(words: string): Waiting {
  return { sentence: `${roomWords}${words}`, for: 'room' }
}

function forMending(sentence: string): Waiting {
  return { sentence, for: 'mending' }
}

/** The reason of a task that has waited too long. */
export function waitedInVain({ sentence }: Waiting, seconds: number): string {
  return sentence.startsWith(roomWords)
    ? `Kubernetes did not start the app within ${seconds} seconds: ${sentence.slice(roomWords.length)}`
    : sentence
}

const pull =
  "The image {image} can't be pulled: check its name, and cluster.kubernetes.imagePullSecrets"

const faults: ReadonlyMap<string, string> = new Map([
  ['ErrImagePull', pull],
  ['ImagePullBackOff', pull],
  ['ErrImageNeverPull', 'The image {image} is not on the node, and may not be pulled'],
  ['InvalidImageName', 'The image {image} has no valid name'],
  ['RegistryUnavailable', pull],
  ['CreateContainerConfigError', "The container of {image} can't be made as it is configured"],
  ['CreateContainerError', "The container of {image} can't be made"],
])
