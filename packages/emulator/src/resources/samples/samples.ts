import type { SettableAppSessionStatus } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { stated, type Written } from '../../storage/rows.ts'
import type { Changing } from '../changing.ts'
import { requireCountable } from '../countable.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import type { ResultStatus } from '../result-status.ts'
import type { WritingSession } from '../writing-session.ts'
import type { NewSample, SampleMembers, SampleRow, SampleStore } from './samples-store.ts'

export type SampleRequest = Omit<
  NewSample,
  'id' | 'owner_id' | 'appsession_id' | 'run_id' | 'is_merged' | 'created_ms'
> & {
  /** What it is merged from. */
  readonly sources: readonly SampleRow[]
  readonly session: { href: string | undefined; id: string | undefined }
}

export type SampleChanges = Written<SampleMembers> & {
  readonly status?: SettableAppSessionStatus | undefined
  readonly statusSummary?: string | undefined
}

/** Samples that are made of the files of others. */
export type MergedSamples = {
  /** The samples that a request names; 400 for those that don't exist or may not be read, and for too many files. */
  sources(caller: UserCaller, hrefs: readonly string[]): SampleRow[]
  /**
   * Adds the files of the sources to a new sample, each with the sample that it is from. Called in a transaction; what
   * it returns is called after it.
   */
  fill(sampleId: number, sources: readonly Pick<SampleRow, 'id'>[]): () => void
}

export type Samples = Pick<MergedSamples, 'sources'> & {
  /** A new sample, made by a session of the caller's app. */
  create(caller: UserCaller, request: SampleRequest): SampleRow
  /** Changes the given members; its status is its session's, so that changing it requires WRITE on the session. */
  update(caller: UserCaller, id: number, changes: SampleChanges): SampleRow
}

type SamplesOptions = Changing & {
  readonly store: SampleStore
  readonly projects: ProjectStore
  readonly writingSession: WritingSession
  readonly resultStatus: ResultStatus
  readonly merged: MergedSamples
}

export function createSamples(options: SamplesOptions): Samples {
  const { store, projects, database, clock, writingSession, resultStatus, merged } = options
  return {
    update: (caller, id, { status, statusSummary, ...members }) =>
      database.transaction(() => {
        const row = orNotFound(store.get(id), `Sample ${id}`)
        if (status !== undefined) {
          const holder = { kind: 'sample', id, sessionId: row.appsession_id ?? undefined } as const
          resultStatus(caller, holder, status, statusSummary)
        }
        store.update(id, { ...stated(members), modified_ms: clock.now() })
        return orNotFound(store.get(id), `Sample ${id}`)
      }),
    sources: merged.sources,
    create(caller, { session: named, sources, ...request }) {
      const { sample, filled } = database.transaction(() => {
        // Checked again: it may have been moved to the trash while the body was received.
        const project = orNotFound(
          projects.get(request.project_id),
          `Project ${request.project_id}`,
        )
        const { session } = writingSession(caller, named, request.name)
        const id = store.insert({
          ...request,
          // What is in a project belongs to its owner, even if someone it is shared with made it.
          owner_id: project.owner_id,
          appsession_id: session.id,
          is_merged: sources.length > 0 ? 1 : 0,
          created_ms: clock.now(),
        })
        const announce = merged.fill(id, sources)
        return { sample: store.get(id) as SampleRow, filled: announce }
      })
      filled()
      return sample
    },
  }
}

/** The reads of some samples together; 400 where they are too many to count. */
export function readsTogether(
  sources: readonly SampleRow[],
  column: 'reads_raw' | 'reads_pf',
): number {
  const sum = sources.reduce((total, source) => total + source[column], 0)
  return requireCountable(sum, column === 'reads_raw' ? 'NumReadsRaw' : 'NumReadsPF')
}
