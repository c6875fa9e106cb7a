import { PlatformError, conflict } from '@benchtop/contracts'
import type { Log } from '../../kernel/log.ts'
import { ifStorable, untilStorable } from '../../storage/background-writes.ts'
import { StorageError } from '../../storage/blobs/storage-error.ts'
import type { Deadlines } from '../../time/deadlines.ts'
import type { Changing } from '../changing.ts'
import type { BioSampleStore } from '../biosamples/biosamples-store.ts'
import type { Launches } from '../launches/launches.ts'
import { areMet, readProgress } from './workflow-dependencies.ts'
import { launchName, propertiesFor, type WorkflowSetting } from './workflow-settings.ts'
import type { WorkflowLaunch, WorkflowStore } from './workflows-store.ts'

type Options = Changing & {
  readonly store: WorkflowStore
  readonly bioSamples: BioSampleStore
  readonly launches: Pick<Launches, 'launchByApi'>
  readonly deadlines: Deadlines
  readonly log: Log
}

/**
 * A check is a row that is due at once, and what it decides is a row, too: whatever a crash interrupts is done at the
 * next start. The launch and the row that it was made are one transaction, so that none is launched twice.
 */
export function createWorkflowStarts(options: Options) {
  const { store, deadlines, clock, log } = options
  const startOne = createStartOne(options)
  let checking: Promise<void> | undefined
  let starting: Promise<void> | undefined
  const closing = new AbortController()
  const waiting = {
    signal: closing.signal,
    say: (error: Error) => log.warn({ error }, 'Launches of workflows wait for room.'),
  }

  const startAll = async (): Promise<void> => {
    for (let next = store.nextStarting(); next !== undefined && !closing.signal.aborted;) {
      // One after the other: each launch checks its app's form.
      const one = next
      await untilStorable(() => startOne(one), waiting)
      next = closing.signal.aborted ? undefined : store.nextStarting()
    }
  }
  const startSoon = (): void => {
    starting ??= Promise.resolve()
      .then(startAll)
      .catch((error: unknown) => log.error({ error }, 'workflows were not started'))
      .finally(() => {
        starting = undefined
      })
  }

  const check = (): void => {
    checking = undefined
    // What is due and can't be stored is settled by a later request.
    if (!closing.signal.aborted) ifStorable(deadlines.settle)
  }
  const labChanged = (ownerId: number): void => {
    if (!store.hasAny(ownerId)) return
    deadlines.schedule('workflow-check', ownerId, clock.now())
    // After what changed it, which may still be in a transaction.
    checking ??= Promise.resolve()
      .then(check)
      .catch((error: unknown) => log.error({ error }, 'workflows were not checked'))
  }

  deadlines.on('workflow-check', (ownerId, dueMs) => {
    if (decide(ownerId, dueMs, options)) startSoon()
  })

  return {
    /** Schedules a check of all workflows of a user, after a change that their start may depend on. */
    labChanged,
    /** Checks everything and starts what was decided before: at the start of the platform, or once its state is replaced. */
    recover(): void {
      ifStorable(() => {
        for (const userId of store.users()) labChanged(userId)
      })
      startSoon()
    },
    /** Whether a check or a launch is still to come. */
    isBusy: (): boolean => checking !== undefined || starting !== undefined,
    /** Resolves when no check and no launch is left. */
    async idle(): Promise<void> {
      while (checking !== undefined || starting !== undefined) {
        await Promise.all([checking, starting])
      }
    },
    /** Starts nothing from now on; resolves when the launch in progress has ended. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.all([checking, starting])
    },
  }
}
/** Launches workflows on the biosamples that meet their dependencies. */
export type WorkflowStarts = ReturnType<typeof createWorkflowStarts>

/** Decides on which biosamples of a user workflows are launched; whether there are any. */
function decide(
  ownerId: number,
  nowMs: number,
  { store, bioSamples }: Pick<Options, 'store' | 'bioSamples'>,
): boolean {
  let isAny = false
  for (const { id: workflowId, application_id: applicationId } of store.ofUser(ownerId)) {
    const dependencies = store.dependencies(applicationId)
    const candidates = dependencies.length === 0 ? [] : store.candidates(ownerId, workflowId)
    if (candidates.length === 0) continue
    const progress = readProgress(dependencies, ownerId, candidates, { store, bioSamples })
    for (const bioSampleId of candidates.filter((id) => areMet(progress(id)))) {
      store.decide({ workflowId, bioSampleId }, nowMs)
      isAny = true
    }
  }
  return isAny
}

/** Starts one launch that was decided; it is Launched or Refused afterwards, or withdrawn with its biosample. */
function createStartOne({ store, bioSamples, launches, clock, log }: Options) {
  const launch = async (one: WorkflowLaunch): Promise<void> => {
    const workflow = store.get(one.workflowId)
    const bioSample = bioSamples.get(one.bioSampleId)
    if (workflow === undefined || bioSample === undefined) return
    const subject = {
      id: bioSample.id,
      name: bioSample.name,
      defaultProjectId: bioSample.project_name === null ? null : bioSample.default_project_id,
      reads: store.readsOf(bioSample.id),
    }
    const settings = JSON.parse(workflow.settings) as WorkflowSetting[]
    await launches.launchByApi({
      userId: workflow.user_id,
      applicationId: workflow.application_id,
      name: launchName(workflow.name, bioSample.name),
      properties: propertiesFor(settings, subject, conflict),
      recordStart(sessionId) {
        if (!store.isStarting(one)) throw conflict('This launch is no longer wanted.')
        store.launched(one, sessionId, clock.now())
      },
    })
  }

  return async (one: WorkflowLaunch): Promise<void> => {
    if (store.isStarting(one)) {
      try {
        await launch(one)
      } catch (error) {
        if (error instanceof StorageError) throw error
        if (!(error instanceof PlatformError)) log.error({ error, ...one }, 'workflow')
        const reason = error instanceof PlatformError ? error.message : 'The launch failed.'
        if (store.isStarting(one)) store.refused(one, reason, clock.now())
      }
    }
    // What wasn't launched is decided again once its biosample may be analyzed.
    store.withdraw(one)
  }
}
