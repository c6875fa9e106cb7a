import type { NoticeKind } from '@benchtop/contracts'
import type { Clock } from '../../time/clock.ts'
import { found } from '../found.ts'
import type { NewNotice, NoticeRow, NoticeStore } from './notices-store.ts'

/** What the platform tells its users by itself: what needs their attention, and what others did that concerns them. */
export type Notices = {
  /** Leaves a notice, now or at the moment at which it happened. */
  tell(notice: Omit<NewNotice, 'createdMs'>, atMs?: number): void
  /** What a notice asked for has been done: those of this kind about this subject are read. */
  settle(subject: string, kind: NoticeKind): void
  /** The newest first: of a user, or of everybody. */
  list(userId?: number): NoticeRow[]
  /** Marks a notice as read; 404 where there is none. */
  read(id: number): NoticeRow
  /** Calls a listener whenever there are others, or other ones are read; gives what ends it. */
  onChanged(listener: () => void): () => void
}

export function createNotices(store: NoticeStore, clock: Clock): Notices {
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    tell(notice, atMs = clock.now()) {
      store.insert({ ...notice, createdMs: atMs })
      changed()
    },
    settle(subject, kind) {
      store.readAbout(subject, kind, clock.now())
      changed()
    },
    list: (userId) => store.list(userId),
    read(id) {
      found(store.get(id), `Notice ${id}`)
      store.read(id, clock.now())
      changed()
      return store.get(id) as NoticeRow
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
