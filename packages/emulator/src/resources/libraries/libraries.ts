import {
  badRequest,
  isFailedPool,
  libraryPoolMachine,
  libraryMachine,
  type LibraryEvent,
  type LibraryPoolStatus,
  next,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { rowId } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { LibraryPrepStore } from '../library-preps/library-preps-store.ts'
import type { LibraryPoolRow, LibraryRow, LibraryStore, NewLibrary } from './libraries-store.ts'

/** The members of a new library, in its project; ids as a request writes them. */
export type LibraryRequest = Omit<
  NewLibrary,
  | 'id'
  | 'owner_id'
  | 'application_id'
  | 'prep_id'
  | 'prep_request_id'
  | 'container_id'
  | 'created_ms'
> & {
  readonly prep: string
  readonly prepRequest: string | undefined
  readonly container: string | undefined
}

export type PoolChange = {
  readonly userPoolId: string | undefined
  readonly notes: string | undefined
  readonly status: LibraryPoolStatus | undefined
}

type LibrariesOptions = Changing & {
  readonly store: LibraryStore
  readonly preps: LibraryPrepStore
  /** Called after each change of a pool, with its owner. */
  readonly changed: (ownerId: number) => void
}

/** Libraries and their pools. */
export function createLibraries({ store, preps, database, clock, changed }: LibrariesOptions) {
  const get = (id: number): LibraryRow => orNotFound(store.get(id), `Library ${id}`)
  const pool = (id: number): LibraryPoolRow => orNotFound(store.pools.get(id), `LibraryPool ${id}`)

  const transition = (
    library: { id: number; status: LibraryRow['status'] },
    event: LibraryEvent,
  ) => {
    const status = next(libraryMachine, library.status, event)
    // A library without such a transition stays unchanged: one that has already failed isn't consumed with its pool.
    if (status !== undefined && status !== library.status) {
      store.setStatus(library.id, status, clock.now())
    }
  }

  return {
    get,
    pool,
    /** A new library of a biosample; 400 where it names a prep, request or container that doesn't exist. */
    create: (
      caller: UserCaller,
      { prep, prepRequest, container, ...request }: LibraryRequest,
    ): LibraryRow =>
      database.transaction(() => {
        const id = store.insert({
          ...request,
          owner_id: caller.userId,
          application_id: caller.applicationId,
          prep_id: named('LibraryPrepId', prep, preps.prep, () => true) as number,
          prep_request_id: named(
            'PrepRequestId',
            prepRequest,
            preps.request,
            (row) => row.biosample_id === request.biosample_id,
          ),
          container_id: named(
            'ContainerId',
            container,
            preps.container,
            (row) => row.owner_id === caller.userId,
          ),
          created_ms: clock.now(),
        })
        return get(id)
      }),
    /** Puts a library into a pool. */
    addToPool: (poolId: number, libraryId: number): void =>
      database.transaction(() => {
        store.pools.add(pool(poolId).id, libraryId)
        transition(get(libraryId), 'pool')
      }),
    changePool(id: number, change: PoolChange): LibraryPoolRow {
      const row = database.transaction(() => {
        const before = pool(id)
        const wanted = change.status ?? before.status
        const status = next(libraryPoolMachine, before.status, `set ${wanted}`) ?? before.status
        store.pools.change(id, {
          user_pool_id: change.userPoolId ?? before.user_pool_id,
          notes: change.notes ?? before.notes,
          status,
          modified_ms: clock.now(),
        })
        if (status === before.status || isFailedPool(status)) return pool(id)
        for (const library of store.pools.libraries(id)) {
          if (status === 'Consumed') transition(library, 'consume')
          else if (library.status === 'Consumed') {
            transition(library, 'recover')
            transition(get(library.id), 'pool')
          }
        }
        return pool(id)
      })
      changed(row.owner_id)
      return row
    },
  }
}
export type Libraries = ReturnType<typeof createLibraries>

/** The id that a member of a request names; 400 where there is no such row, or not the right one. */
function named<Row>(
  member: string,
  id: string | undefined,
  row: (id: number) => Row | undefined,
  isRight: (row: Row) => boolean,
): number | undefined {
  if (id === undefined) return undefined
  const number = rowId(id) ?? 0
  const there = row(number)
  if (there !== undefined && isRight(there)) return number
  const message = `${member} names nothing of this user that fits: ${id}.`
  throw badRequest([{ member, code: 'ReferenceInvalid', message }])
}
