import { conflict, PlatformError } from '@benchtop/contracts'
import { setImmediate } from 'node:timers/promises'
import { properName } from '../../access/decide.ts'
import type { Log } from '../../kernel/log.ts'
import { untilStorable } from '../../storage/background-writes.ts'
import type { Deadlines } from '../../time/deadlines.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProjectRow, ProjectStore } from '../projects/projects-store.ts'
import type { RestoreBlocker, TrashedKind, TrashRow, TrashStore } from './trash-store.ts'

/** What a user moves to the trash: a resource with everything that belongs to it, or only the files of a run. */
export type Discarded = {
  readonly userId: number
  readonly kind: TrashedKind
  readonly id: number
  readonly filesOnly: boolean
}

/** How much was deleted for good: entries, and the bytes of their files. */
export type Emptied = { readonly entries: number; readonly bytes: number }

type TrashOptions = Changing & {
  readonly store: TrashStore
  readonly projects: ProjectStore
  readonly deadlines: Deadlines
  /** Frees contents that no file, no snapshot and no initial state uses. */
  readonly release: (contents: readonly string[]) => Promise<unknown>
  /** Removes the files of sessions' jobs from the disk. */
  readonly removeJobs: (sessionIds: readonly number[]) => Promise<unknown>
  /** Called after each restored entry, with its owner. */
  readonly restored: (ownerId: number) => void
  readonly log: Log
}

export function createTrash(options: TrashOptions) {
  const { store, projects, database, clock } = options
  const get = (id: number): TrashRow => orNotFound(store.get(id), `Trash entry ${id}`)

  const deletion = createDeletion(options)

  return {
    get,
    /**
     * Moves a resource to the trash with everything that belongs to it. 409 while a session in progress uses any of it,
     * and for a session with results that now belong to another user.
     */
    discard: ({ userId, kind, id, filesOnly }: Discarded): TrashRow =>
      database.transaction(() => {
        const entryId = store.insert({
          kind,
          resourceId: id,
          deletedById: userId,
          includes: filesOnly ? ['FILEDATA'] : ['FILEDATA', 'METADATA'],
          deletedMs: clock.now(),
        })
        const entry = get(orNotFound(entryId, `${properName(kind)} ${id}`))
        if (!filesOnly) store.hide(entry.id, kind, id)
        else hideFiles(store, entry.id, kind, id)
        requireFree(store, entry.id, kind)
        store.measure(entry.id)
        return get(entry.id)
      }),
    /**
     * Restores everything as it was, and returns another project that now has the same name. 409 where it belongs to a
     * resource that is in the trash by another entry.
     */
    restore(id: number): { sameName: ProjectRow | undefined } {
      const entry = get(id)
      const restored = database.transaction(() => {
        const obstacle = store.obstacle(id)
        if (obstacle !== undefined) throw inTheAir(obstacle)
        store.restore(id)
        if (entry.kind !== 'project') return { sameName: undefined }
        const { name } = orNotFound(projects.get(entry.resource_id), `Project ${entry.resource_id}`)
        const others = projects.byName(entry.owner_id, name)
        return { sameName: others.find((project) => project.id !== entry.resource_id) }
      })
      options.restored(entry.owner_id)
      return restored
    },
    /**
     * Permanently deletes everything in a user's trash. All of it disappears immediately for all users; its rows are
     * deleted a few at a time, each batch with the bytes that nothing else uses, while other requests are served.
     * Resolves when that is done, or when it begins to wait for room; an interrupted deletion continues at the next start.
     */
    async empty(userId: number): Promise<Emptied> {
      const gone = database.transaction(() => store.empty(userId, clock.now()))
      await deletion.run()
      return gone
    },
    /** The same with one entry of it. */
    async erase(id: number): Promise<void> {
      database.transaction(() => store.emptyOne(id, clock.now()))
      await deletion.run()
    },
    /** Resumes deletions that are not complete yet: called at the start, and after restoring a snapshot. */
    resume: deletion.resume,
    /** Stops deletions until the next start. */
    close: deletion.close,
  }
}
export type Trash = ReturnType<typeof createTrash>

function hideFiles(store: TrashStore, entryId: number, kind: TrashedKind, id: number): void {
  const holder = kind === 'appsession' ? kind : 'run'
  if (store.hideFiles(entryId, holder, id) > 0) return
  throw conflict(`${properName(holder)} ${id} has no files.`)
}

/** Deletes for good what was emptied, a few rows at a time. */
function createDeletion(options: TrashOptions) {
  const { store, database, deadlines, log } = options
  const { emptied } = store
  let deleting: Promise<void> | undefined
  const closing = new AbortController()
  const waiting = {
    signal: closing.signal,
    say(error: Error): void {
      log.warn({ error }, 'The contents of the emptied trash wait for room.')
      waits.resolve()
    },
  }
  let waits = Promise.withResolvers<void>()

  /** Deletes the next batch. It is queried each time, because the state may have been replaced. */
  const deleteSome = async (): Promise<void> => {
    const remove = () => database.transaction(emptied.removeSome)
    const { contents, jobs } = await untilStorable(remove, waiting)
    if (jobs.length > 0) {
      // Their files are removed before their rows, so that they are still known after a crash.
      await options.removeJobs(jobs)
      const removeRows = () => database.transaction(() => emptied.removeJobs(jobs))
      await untilStorable(removeRows, waiting)
    }
    deadlines.reload()
    // If this is interrupted, the store's sweep at the next start removes the bytes of these few rows.
    await options.release(contents)
  }

  const deleteAll = async (): Promise<void> => {
    try {
      // Other requests are served before each step.
      await setImmediate()
      while (!closing.signal.aborted && emptied.isAny()) {
        await deleteSome()
        await setImmediate()
      }
    } finally {
      // Cleared synchronously once nothing is left: a later emptying starts a new deletion.
      deleting = undefined
    }
  }

  const run = (): Promise<void> => {
    waits = Promise.withResolvers()
    return Promise.race([(deleting ??= deleteAll()), waits.promise])
  }

  return {
    /** Resolves when all that was emptied is deleted, or when that begins to wait for room. */
    run,
    resume(): void {
      run().catch((error: unknown) => {
        log.error(
          { error },
          'The contents of the emptied trash could not be deleted: deletion is retried at the next start.',
        )
      })
    },
    async close(): Promise<void> {
      closing.abort()
      await deleting?.catch(() => {})
    },
  }
}

/** Throws 409 where an entry holds what a session is at work on, or what belongs to another user. */
function requireFree(store: TrashStore, entryId: number, kind: TrashedKind): void {
  const busy = store.busySession(entryId)
  if (busy !== undefined) {
    throw conflict(
      `AppSession ${busy.id} (${busy.name}) is ${busy.status} and at work on this: let it end, or abort it, before this is deleted.`,
    )
  }
  const foreign = kind === 'appsession' ? store.foreignResult(entryId) : undefined
  if (foreign !== undefined) {
    throw conflict(
      `AppSession ${foreign.session_id} made ${properName(foreign.kind)} ${foreign.id}, which belongs to another user: it stays with what it made.`,
    )
  }
}

function inTheAir({ kind, id, holder_kind, holder_id, trash_id }: RestoreBlocker): PlatformError {
  const holder = `${properName(holder_kind)} ${holder_id}`
  return conflict(
    `${properName(kind)} ${id} belongs to ${holder}, which is also in the trash: restore trash entry ${trash_id} first.`,
  )
}
