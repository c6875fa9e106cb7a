import { badRequest, conflict, bioSampleMachine, next } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { stated, type Written } from '../../storage/rows.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { LabRequeueStore } from '../lab-requeues/lab-requeues-store.ts'
import type { LibraryPrepStore } from '../library-preps/library-preps-store.ts'
import type { BioSampleRow, BioSampleStore, NewBioSample, SubjectRow } from './biosamples-store.ts'

/** The members of a request; those that are left out stay unchanged. */
export type BioSampleMembers = Omit<
  Written<NewBioSample>,
  'id' | 'owner_id' | 'application_id' | 'created_ms'
>

type NamedMembers = BioSampleMembers & Pick<NewBioSample, 'name'>

type BioSamplesOptions = Changing & {
  readonly store: BioSampleStore
  readonly preps: LibraryPrepStore
  readonly labRequeues: LabRequeueStore
  /** Stops an analysis with its job; resolves with the job's end. */
  readonly stopSession: (id: number) => Promise<unknown>
  /** Called after each change of a biosample, with its owner. */
  readonly changed: (ownerId: number) => void
}

export function createBioSamples(options: BioSamplesOptions) {
  const { store, preps, labRequeues, database, clock, stopSession } = options
  const get = (id: number): BioSampleRow => orNotFound(store.get(id), `BioSample ${id}`)

  const requireUnusedName = (ownerId: number, name: string, ownId?: number): void => {
    const other = store.byName(ownerId, name)
    if (other === undefined || other === ownId) return
    const message = `BioSampleName must be unique, and BioSample ${other} already has the name ${name}.`
    throw conflict(message, [{ member: 'BioSampleName', code: 'NotUnique', message }])
  }

  const requireSubject = (ownerId: number, subjectId: number | null | undefined): void => {
    if (
      subjectId === undefined ||
      subjectId === null ||
      store.subjects.get(subjectId)?.owner_id === ownerId
    )
      return
    const message = `SubjectId refers to subject ${subjectId}, which doesn't belong to this biosample's owner.`
    throw badRequest([{ member: 'SubjectId', code: 'ReferenceInvalid', message }])
  }

  const create = (caller: UserCaller, members: NamedMembers): BioSampleRow => {
    const created = database.transaction(() => {
      requireUnusedName(caller.userId, members.name)
      requireSubject(caller.userId, members.subject_id)
      const id = store.insert({
        ...members,
        owner_id: caller.userId,
        application_id: caller.applicationId,
        status: members.status ?? 'New',
        created_ms: clock.now(),
      })
      return get(id)
    })
    options.changed(created.owner_id)
    return created
  }

  return {
    get,
    subject: (id: number): SubjectRow => orNotFound(store.subjects.get(id), `Subject ${id}`),
    /** 409 where its owner has another one with the same name. */
    create,
    /** Those that its owner has by these names, and new ones for the other names: all of them or none. */
    import: (caller: UserCaller, given: readonly NamedMembers[]): readonly BioSampleRow[] =>
      database.transaction(() =>
        given.map((one) => {
          const id = store.byName(caller.userId, one.name)
          return id === undefined ? create(caller, one) : get(id)
        }),
      ),
    /** Canceled also cancels its analyses in progress, its prep requests and its requeues. */
    change(id: number, members: BioSampleMembers): BioSampleRow {
      const stopped = database.transaction(() => {
        const before = get(id)
        if (members.name !== undefined) requireUnusedName(before.owner_id, members.name, id)
        requireSubject(before.owner_id, members.subject_id)
        const wanted = members.status ?? before.status
        const status = next(bioSampleMachine, before.status, `set ${wanted}`) ?? before.status
        const nowMs = clock.now()
        store.change(id, { ...stated(members), status, modified_ms: nowMs })
        // Libraries that were not put elsewhere, and with them their next datasets, are where their biosample is.
        const { default_project_id: project = before.default_project_id } = members
        if (project !== before.default_project_id) {
          store.moveLibraries(project, nowMs, id, before.default_project_id)
        }
        const [wasCanceled, isCanceled] = [before.status === 'Canceled', status === 'Canceled']
        if (wasCanceled === isCanceled) return []
        preps.setCanceled(id, isCanceled, nowMs)
        labRequeues.setCanceled(id, isCanceled, nowMs)
        return isCanceled ? store.sessionsInProgress(id) : []
      })
      // "Canceled cancels all analyses in progress for it"; it doesn't wait for the ends of their jobs.
      for (const session of stopped) void stopSession(session)
      const row = get(id)
      options.changed(row.owner_id)
      return row
    },
  }
}
export type BioSamples = ReturnType<typeof createBioSamples>
