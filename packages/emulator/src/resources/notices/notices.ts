import type { NoticeKind } from '@benchtop/contracts'
import { createListeners } from '../../flow/listeners.ts'
import type { Clock } from '../../time/clock.ts'
import { orNotFound } from '../or-not-found.ts'
import type { NewNotice, NoticeRow, NoticeStore } from './notices-store.ts'

export function createNotices(store: NoticeStore, clock: Clock) {
  const { emit: changed, listen } = createListeners<number | undefined>()
  return {
    /** Adds a notice, now or at the time at which it happened. */
    add(notice: Omit<NewNotice, 'createdMs'>, atMs: number = clock.now()): void {
      store.insert({ ...notice, createdMs: atMs })
      changed(notice.userId)
    },
    /** Marks the notices of this kind about this subject as read, because what they requested is done. */
    settle(subject: string, kind: NoticeKind): void {
      store.readAbout(subject, kind, clock.now())
      changed(undefined)
    },
    /** Newest first: of a user, or of all users. */
    list: (userId?: number): NoticeRow[] => store.list(userId),
    /** Marks a notice as read; 404 where there is none. */
    read(id: number): NoticeRow {
      const { user_id } = orNotFound(store.get(id), `Notice ${id}`)
      store.read(id, clock.now())
      changed(user_id)
      return store.get(id) as NoticeRow
    },
    /**
     * Calls a listener whenever notices are added or read, with the user whose they are where they are those of one; returns
     * the function that removes it.
     */
    onChanged: listen,
  }
}
/** The platform's notices to its users: what needs their attention, and actions of others that concern them. */
export type Notices = ReturnType<typeof createNotices>
