import { signal } from '@preact/signals'
import { base, currentPath } from './base.ts'
import { setPlatformNow } from '../design/platform-clock.ts'
import { pageFacts, type Session } from './page-facts.ts'

export type { Session }

/** The session of this browser; undefined until it is known. */
export const session = signal<Session | undefined>(pageFacts?.session)
if (pageFacts !== undefined) setPlatformNow(pageFacts.session.now, pageFacts.clock?.frozen)

/** The session, requested where the page didn't come with it. Everything else waits for it. */
export async function loadSession(): Promise<Session> {
  const known = session.peek()
  if (known !== undefined) return known
  const response = await fetch(`${base}/api/session`, { headers: { accept: 'application/json' } })
  if (!response.ok)
    throw new Error(`Can't read the session: the platform responded (${response.status}).`)
  const loaded = (await response.json()) as Session
  setPlatformNow(loaded.now)
  session.value = loaded
  return loaded
}

/** Signs in to one of the bench's accounts; the page is reloaded, so that nothing of the other user remains. */
export async function enterAccount(id: string): Promise<void> {
  const { csrf } = await loadSession()
  const form = new URLSearchParams({ account: id, csrf, return: '/' })
  await fetch(`${base}/sign-in`, { method: 'POST', body: form, redirect: 'manual' })
  location.reload()
}

/** Signs out, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  const { csrf } = await loadSession()
  const form = new URLSearchParams({ csrf })
  await fetch(`${base}/sign-out`, { method: 'POST', body: form, redirect: 'manual' })
  goToSignIn()
}

/** To the sign-in page, and back to where the browser is. */
export function goToSignIn(): void {
  const back = new URLSearchParams({ return: currentPath() + location.search })
  location.assign(`${base}/sign-in?${back}`)
}
