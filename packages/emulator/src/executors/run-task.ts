import { isWaitingAppSessionStatus, statusSentence } from '@benchtop/contracts'
import { hrefOf } from '../ids/resource-id.ts'
import { appTask } from './app-task.ts'
import { fillInput, makeJobFolders, type JobFolders } from './data-tree.ts'
import { systemError, type RunningTask, type Task, type TaskOutcome } from '../ports/executors.ts'
import { noteProperty } from './end-job.ts'
import { followProgress, type FollowedProgress } from './follow-progress.ts'
import type { JobLog } from './job-log.ts'
import { jobSession } from './job-session.ts'
import { ifStorable } from '../storage/background-writes.ts'
import { arrivedOutputs, directOutputs } from '../storage/direct-outputs.ts'
import { writeFailure } from '../storage/blobs/storage-error.ts'
import { sampleUsage, type UsageSampling } from './sample-usage.ts'
import { watchDisk } from './watch-disk.ts'
import { waitForRoom } from './wait-for-contents.ts'
import type { JobState } from './job-state.ts'

/** What the session of a job says that ended with an earlier run of the platform. */
export const lostSentence = 'The platform stopped while this was running.'

/** Gives the app of a job its inputs and runs it, or follows what an earlier run of the platform started for it. */
export async function runTask(
  job: JobState,
  folders: JobFolders,
  log: JobLog,
): Promise<TaskOutcome> {
  const { sessionId, signal, left } = job
  const { platform, store, uniqueName, executor } = job.settings
  if (left !== undefined) {
    for (const parts of (await arrivedOutputs(folders.arrived)).values()) {
      for (const { sha256 } of parts) job.held.add(sha256)
    }
    const resumed = await executor.resume?.(taskOf(job, folders, left.mark), left, log.pass)
    if (resumed !== undefined) {
      log.note('The platform was started again and follows this job.')
      return follow(job, { folders, log, limits: taskOf(job, folders, left.mark).limits }, resumed)
    }
    await executor.endLost(left)
    if (left.isRunning) return systemError(lostSentence)
  }
  const waiting = { signal, log }
  await waitForRoom(() => notePreparation(job), waiting)
  const prepare = async (): Promise<Task['sums']> => {
    await makeJobFolders(folders)
    signal.throwIfAborted()
    const record = jobSession(platform.sessions.get(sessionId), platform)
    return fillInput(folders, record, platform, waiting)
  }
  const sums = await prepare().catch((error: unknown) => {
    throw writeFailure(error, folders.job)
  })
  signal.throwIfAborted()
  const mark = uniqueName()
  const task = { ...taskOf(job, folders, mark), sums }
  // Before anything runs: if the platform is killed at any time, the processes of this job are found again.
  await waitForRoom(() => {
    store.mark(sessionId, mark)
    store.setRequested(sessionId, task.limits ?? {})
  }, waiting)
  signal.throwIfAborted()
  return follow(job, { folders, log, limits: task.limits }, executor.start(task, log.pass))
}

type Followed = {
  readonly folders: JobFolders
  readonly log: JobLog
  readonly limits: Task['limits']
}

/** Records the states of a task in its session until it has ended. */
async function follow(
  job: JobState,
  { folders, log, limits = {} }: Followed,
  running: RunningTask,
): Promise<TaskOutcome> {
  job.task = running
  if (job.stopSentence !== undefined || job.isDropped) takeBack(job, running)
  const disk = watchDisk(folders, limits, () => void running.stop(0))
  const waiting = running.waiting && setInterval(() => showWaiting(job, running), waitingMs)
  let progressing: FollowedProgress | undefined
  let sampling: UsageSampling | undefined
  try {
    const { started, finished } = running
    if ((await started) && !job.isDropped) {
      clearInterval(waiting)
      await noteBegin(job, running, log)
      sampling = sampledUsage(job, running)
      progressing = followProgress(folders.data, (summary) => showProgress(job, summary))
    }
    const outcome = await finished
    const limit = outcome.state === 'COMPLETE' ? undefined : await disk.finish()
    if (!job.isDropped) {
      noteNotice(job, running.notice?.())
      notePlace(job, running)
    }
    return limit === undefined ? outcome : { ...outcome, state: 'EXECUTOR_ERROR', reason: limit }
  } catch (error) {
    // No one would follow it any longer.
    takeBack(job, running)
    await running.finished
    throw error
  } finally {
    job.task = undefined
    clearInterval(waiting)
    sampling?.stop()
    await disk.finish()
    await progressing?.finish()
  }
}

/** Records that a task runs, and where. */
async function noteBegin(job: JobState, running: RunningTask, log: JobLog): Promise<void> {
  if (job.left?.isRunning !== true) {
    await waitForRoom(() => noteStart(job, running.handle()), { signal: job.abandoned, log })
  }
  noteNotice(job, running.notice?.())
  notePlace(job, running)
}

/** Stops a task of a job that was stopped, dropped or failed, or leaves it to the next start. */
function takeBack({ isDropped }: JobState, running: RunningTask): void {
  if (isDropped && running.leave !== undefined) running.leave()
  else void running.stop(0)
}

function taskOf(job: JobState, folders: JobFolders, mark: string): Task {
  const { sessionId, settings, held } = job
  const { platform, store, agents, maxima } = settings
  const ofJob = {
    mark,
    node: store.node(sessionId),
    run: store.runOf(sessionId),
    agent: agents.get(store.agentOf(sessionId) ?? ''),
    folders,
    maxima,
    environment: settings.environmentOf?.(sessionId),
  }
  const task = appTask(platform.sessions.get(sessionId), ofJob, platform.applications)
  return { ...task, direct: directOutputs(folders.arrived, platform.blobs, held) }
}

/** From now on the inputs of the app are being prepared. */
function notePreparation(job: JobState): void {
  const { sessionId, settings } = job
  const { platform, store } = settings
  const { sessions, facts, database, clock } = platform
  const { status } = sessions.get(sessionId)
  database.transaction(() => {
    if (status === 'Pending' && status !== facts.preparedSession) {
      sessions.transition(sessionId, 'initialize')
    }
    const results = store.gathered(sessionId)
    if (results.length > 0) {
      const items = results.map((id) => hrefOf('appresult', id))
      noteProperty(sessionId, { Name: 'Node.Results', Type: 'appresult[]', Items: items }, platform)
    }
    store.beginStep(sessionId, 'inputs', clock.now())
  })
}

/** The property of a session that says what its user must know of how its app ran. */
const noticeProperty = 'Job.Notice'

function noteStart(job: JobState, handle: string | undefined): void {
  const { sessionId, settings, progress } = job
  const { sessions, payments, database, clock } = settings.platform
  database.transaction(() => {
    const { status, parent_id: parentId } = sessions.get(sessionId)
    payments.chargeHeld(parentId ?? sessionId)
    // What it waited for is over.
    const summary = progress === '' ? undefined : ''
    if (isWaitingAppSessionStatus(status)) sessions.transition(sessionId, 'start', summary)
    settings.store.start(sessionId, handle, clock.now())
    settings.store.beginStep(sessionId, 'command', clock.now())
  })
}

function noteNotice(job: JobState, notice: string | undefined): void {
  if (notice === undefined || notice === job.notice) return
  const Description = 'What to know of how the app ran.'
  const property = { Name: noticeProperty, Type: 'string', Description, Content: notice }
  const write = (): void => noteProperty(job.sessionId, property, job.settings.platform)
  if (ifStorable(() => job.settings.platform.database.transaction(write))) job.notice = notice
}

function notePlace({ sessionId, settings }: JobState, running: RunningTask): void {
  const place = running.place?.()
  if (place !== undefined) ifStorable(() => settings.store.setPlace(sessionId, place))
}

/** What a task uses becomes rows of its job; undefined where its executor doesn't measure. */
function sampledUsage(job: JobState, { usage }: RunningTask): UsageSampling | undefined {
  if (usage === undefined) return undefined
  const { store } = job.settings
  return sampleUsage(usage, (atMs, used) => {
    let isMerged = false
    ifStorable(() => {
      isMerged = !job.isDropped && store.addSample(job.sessionId, atMs, used)
    })
    return isMerged
  })
}

const waitingMs = 1_000

/** So does why a task doesn't run yet, where its executor says so. */
function showWaiting(job: JobState, running: RunningTask): void {
  const summary = statusSentence(running.waiting?.() ?? '')
  if (summary !== job.progress) showProgress(job, summary, true)
}

/** Progress becomes the status summary of the running session, where every client sees it. */
function showProgress(job: JobState, summary: string, isWaiting = false): void {
  const { sessions } = job.settings.platform
  const status = sessions.evenTrashed(job.sessionId)?.status
  if (job.isDropped || status === undefined) return
  if (isWaiting ? !isWaitingAppSessionStatus(status) : status !== 'Running') return
  if (ifStorable(() => sessions.report(job.sessionId, summary))) job.progress = summary
}
