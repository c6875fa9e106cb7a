import { conflict, type LabRequeueType } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import type { Changing } from '../changing.ts'
import { requireCountable } from '../countable.ts'
import { orNotFound } from '../or-not-found.ts'
import type { LibraryPrepStore } from '../library-preps/library-preps-store.ts'
import type { LibraryStore } from '../libraries/libraries-store.ts'
import type { LabRequeueRow, LabRequeueStore, RequeuedResource } from './lab-requeues-store.ts'

type LabRequeuesOptions = Changing & {
  readonly store: LabRequeueStore
  readonly libraries: LibraryStore
  readonly preps: LibraryPrepStore
  /** Called after each new requeue, with its owner. */
  readonly changed: (ownerId: number) => void
}

export function createLabRequeues(options: LabRequeuesOptions) {
  const { store, libraries, preps, database, clock } = options
  const get = (id: number): LabRequeueRow => orNotFound(store.get(id), `LabRequeue ${id}`)

  /** Refuses resources from which nothing more can be sequenced. */
  const requireUsable = (of: RequeuedResource): void => {
    if ('libraryId' in of) {
      const { id, status } = orNotFound(libraries.get(of.libraryId), `Library ${of.libraryId}`)
      if (status === 'Failed' || status === 'Consumed') {
        throw conflict(`Library ${id} is ${status}: request a new library of its biosample.`)
      }
    } else if ('poolId' in of) {
      const pool = orNotFound(libraries.pools.get(of.poolId), `LibraryPool ${of.poolId}`)
      if (pool.status !== 'Active') throw conflict(`LibraryPool ${pool.id} is ${pool.status}.`)
      if (pool.library_count === 0) throw conflict(`LibraryPool ${pool.id} has no libraries.`)
    } else {
      const { id, status } = orNotFound(
        preps.request(of.prepRequestId),
        `PrepRequest ${of.prepRequestId}`,
      )
      if (status === 'Canceled') throw conflict(`PrepRequest ${id} is Canceled.`)
    }
  }

  return {
    get,
    /** Requests more bases; 409 where none can be sequenced, 400 where there would be too many to count. */
    create(
      caller: UserCaller,
      of: RequeuedResource,
      request: { requestedYield: number; limsId: string | undefined },
    ): LabRequeueRow {
      const created = database.transaction(() => {
        requireUsable(of)
        const id = store.insert({
          ...request,
          ownerId: caller.userId,
          type: typeOf(of),
          of,
          createdMs: clock.now(),
        })
        requireCountable(store.requestedWith(id), 'RequestedAdditionalYield')
        return get(id)
      })
      options.changed(created.owner_id)
      return created
    },
  }
}
export type LabRequeues = ReturnType<typeof createLabRequeues>

/** The type of a requeue. */
export function typeOf(of: RequeuedResource): LabRequeueType {
  if ('libraryId' in of) return 'AdditionalYieldOfFinishedLibrary'
  return 'poolId' in of ? 'AdditionalYieldOfLibraryPool' : 'NewBioSampleLibrary'
}
