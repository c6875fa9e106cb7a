import type { ControlNotice } from '@benchtop/contracts'
import { signal } from '@preact/signals'
import { showFailure } from '../design/toasts.tsx'
import { control } from './clients.ts'
import { useLive } from './events.ts'
import { pageFacts } from './page-facts.ts'
import { session } from './session.ts'

/** A notice that the platform sends to a user unprompted. */
export type Notice = ControlNotice

/** The user's unread notices, newest first; undefined until they are loaded. */
export const notices = signal<readonly Notice[] | undefined>(pageFacts?.notices)

/** Reads them again. */
export function loadNotices(): void {
  const user = session.peek()?.user
  if (user == null) return
  control.listNotices({ user: user.id }).then((answer) => {
    notices.value = answer.notices.filter(({ read }) => read === null)
  }, showFailure)
}

/** Keeps them up to date while a component is mounted. */
export function useNotices(): void {
  useLive(loadNotices, ({ name }) => name === 'notice')
}

/** Marks it as read. */
export async function readNotice({ id }: Notice): Promise<void> {
  await control.markNoticeRead({ id })
  loadNotices()
}

/** Accepts or declines an offered project, which settles the notice. */
export async function answerOffer({ subject }: Notice, word: 'accept' | 'decline'): Promise<void> {
  const id = subject.split('/').at(-1) ?? ''
  await (word === 'accept' ? control.acceptProject({ id }) : control.declineProject({ id }))
  loadNotices()
}
