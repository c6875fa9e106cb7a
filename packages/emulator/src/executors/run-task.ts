import { isWaitingAppSessionStatus } from '@benchtop/contracts'
import { appTask } from './app-task.ts'
import { fillInput, makeJobFolders, type JobFolders } from './data-tree.ts'
import type { Task, TaskOutcome } from './executor.ts'
import { followProgress, type FollowedProgress } from './follow-progress.ts'
import type { JobLog } from './job-log.ts'
import { jobSession } from './job-session.ts'
import type { JobState } from './job-state.ts'

/** Gives the app of a job its inputs and runs it. */
export async function runTask(
  job: JobState,
  folders: JobFolders,
  log: JobLog,
): Promise<TaskOutcome> {
  const { sessionId, signal } = job
  const { platform, store, uniqueName, executor } = job.settings
  notePreparation(job)
  await makeJobFolders(folders)
  signal.throwIfAborted()
  await fillInput(folders, jobSession(platform.sessions.get(sessionId), platform), platform, signal)
  signal.throwIfAborted()
  const mark = uniqueName()
  const task = taskOf(job, folders, mark)
  // Before anything runs: if the platform is killed at any time, the processes of this job are found again.
  store.mark(sessionId, mark)
  let progressing: FollowedProgress | undefined
  try {
    job.task = executor.start(task, log.pass)
    const { started, finished, handle } = job.task
    if ((await started) && !job.isDropped) {
      noteStart(job, handle(), job.task.notice?.())
      progressing = followProgress(folders.data, (summary) => showProgress(job, summary))
    }
    return await finished
  } finally {
    job.task = undefined
    await progressing?.finish()
  }
}

function taskOf({ sessionId, settings }: JobState, folders: JobFolders, mark: string): Task {
  const { platform, store, agents, maxima } = settings
  const ofJob = {
    mark,
    node: store.node(sessionId),
    run: store.runOf(sessionId),
    agent: agents.get(store.agentOf(sessionId) ?? ''),
    folders,
    maxima,
  }
  return appTask(platform.sessions.get(sessionId), ofJob, platform.applications)
}

/** From now on the inputs of the app are being prepared. */
function notePreparation({ sessionId, settings }: JobState): void {
  const { sessions, facts } = settings.platform
  if (facts.preparedSession === sessions.get(sessionId).status) return
  if (sessions.get(sessionId).status === 'Pending') sessions.transition(sessionId, 'initialize')
}

/** The property of a session that says what its user must know of how its app ran. */
const noticeProperty = 'Job.Notice'

function noteStart(
  { sessionId, settings }: JobState,
  handle: string | undefined,
  notice: string | undefined,
): void {
  const { sessions, payments, properties, database, clock } = settings.platform
  database.transaction(() => {
    const session = sessions.get(sessionId)
    const { status, parent_id: parentId } = session
    payments.chargeHeld(parentId ?? sessionId)
    if (isWaitingAppSessionStatus(status)) sessions.transition(sessionId, 'start')
    settings.store.start(sessionId, handle, clock.now())
    if (notice !== undefined) {
      const author = { userId: session.user_id, applicationId: session.application_id }
      const property = {
        Name: noticeProperty,
        Type: 'string',
        Description: 'What to know of how the app ran.',
        Content: notice,
      }
      properties.writeAs({ kind: 'appsession', id: sessionId }, [property], author)
    }
  })
}

/** Progress becomes the status summary of the running session, where every client sees it. */
function showProgress(job: JobState, summary: string): void {
  const { sessions } = job.settings.platform
  if (job.isDropped || sessions.evenTrashed(job.sessionId)?.status !== 'Running') return
  job.progress = summary
  sessions.report(job.sessionId, summary)
}
