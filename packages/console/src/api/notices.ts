import type { ControlNotice } from '@benchtop/contracts'
import { signal } from '@preact/signals'
import { tellFailure } from '../design/toasts.tsx'
import { control } from './clients.ts'
import { useLive } from './events.ts'
import { session } from './session.ts'

/** Something that the platform tells a user by itself. */
export type Notice = ControlNotice

/** The notices to the user that are still unread, the newest first; undefined until they are known. */
export const notices = signal<readonly Notice[] | undefined>()

/** Reads them anew. */
export function loadNotices(): void {
  const user = session.peek()?.user
  if (user == null) return
  control.listNotices({ user: user.id }).then((answer) => {
    notices.value = answer.notices.filter(({ read }) => read === null)
  }, tellFailure)
}

/** Keeps them as they are, as long as a component is there. */
export function useNotices(): void {
  useLive(loadNotices, ({ name }) => name === 'notice')
}

/** The user has seen it. */
export async function readNotice({ id }: Notice): Promise<void> {
  await control.markNoticeRead({ id })
  loadNotices()
}

/** The user's word on a project that is offered: the notice has done its duty with it. */
export async function answerOffer({ subject }: Notice, word: 'accept' | 'decline'): Promise<void> {
  const id = subject.split('/').at(-1) ?? ''
  await (word === 'accept' ? control.acceptProject({ id }) : control.declineProject({ id }))
  loadNotices()
}
