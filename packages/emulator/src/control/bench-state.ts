import { errorsInForms, type FormError } from '../form-files/form-errors.ts'
import type { Platform } from '../platform/platform.ts'
import { resumeWork } from '../platform/resume-work.ts'
import { readSeedContents, type SeedSources } from '../seeds/seed-files.ts'
import { checkSeeds, type SeedInput } from '../seeds/seed-input.ts'
import { loadSeeds } from '../seeds/seed-loader.ts'
import type { Snapshot } from '../storage/snapshots.ts'
import type { OwnersChanges } from './owners-changes.ts'
import type { Registrations } from './registrations.ts'

type Options = {
  readonly platform: Platform
  readonly registrations: Registrations
  readonly changes: OwnersChanges
  readonly storeClock: () => void
  /** What reset restores. */
  readonly initial: () => Snapshot
}

export function createBenchState(options: Options) {
  const { platform, registrations, changes } = options
  const { clock, database, deadlines, jobs } = platform

  const restore = async (snapshot: Snapshot): Promise<void> => {
    await jobs.stopAll()
    try {
      platform.quotas.rules.keepThrough(() => {
        platform.webSessions.rules.keepThrough(() => {
          database.restore(snapshot.image)
          clock.restore(snapshot.clock)
        })
      })
    } catch (error) {
      // The sessions of the jobs that were stopped for it are still there.
      await jobs.recover()
      throw error
    }
    options.storeClock()
    deadlines.reload()
    platform.tokens.rules.reload()
    platform.usage.rules.reload()
    platform.conditions.reload()
    registrations.reapply()
    await resumeWork(platform)
    // The files on disk take precedence: they are not part of the state.
    await platform.formFiles.refresh()
    changes.emit('restored', {})
  }

  return {
    /** The complete state, to be restored later. */
    take: (): Snapshot => ({ image: database.image(), clock: clock.state() }),
    restore,
    /** Restores the state after the seeds. */
    reset: (): Promise<void> => restore(options.initial()),
    /**
     * Adds seeds. If anything is wrong, throws an EmulatorError that names it and loads none of them. Resolves to the
     * errors in the forms of the applications that were added: these can be corrected in their files.
     */
    async seed(inputs: readonly SeedInput[], sources?: SeedSources): Promise<FormError[]> {
      const checked = checkSeeds(inputs)
      const contents = await readSeedContents(checked, platform, sources)
      const { applications, files } = platform
      const before = new Set(applications.rows.list().map(({ id }) => id))
      const filesBefore = new Set(files.rows.genomic().map(({ id }) => id))
      loadSeeds(checked, contents, platform)
      // Those of before are indexed when they are first queried, as at any start.
      const added = files.rows.genomic().filter(({ id }) => !filesBefore.has(id))
      for (const file of added) platform.events.fileCompleted.emit(file)
      platform.workflows.starts.recover()
      await platform.formFiles.refresh()
      await platform.formFiles.warnOfErrors()
      changes.emit('restored', {})
      return errorsInForms(applications.rows.list().filter(({ id }) => !before.has(id)))
    },
  }
}
/** The state of a platform as a whole: what it is saved to, restored from, and added to. */
export type BenchState = ReturnType<typeof createBenchState>
