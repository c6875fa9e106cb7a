import { signal } from '@preact/signals'
import { setPlatformNow } from '../design/platform-clock.ts'

/** The signed-in user of this browser, and the location of the platform. */
export type Session = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string } | null
  /** The CSRF token that every changing call carries. */
  readonly csrf: string
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  /** The platform's time, ISO 8601. */
  readonly now: string
  /** Whether one click signs in to an account. */
  readonly oneClick: boolean
  /** What the user may do: a member of a shared bench has what is theirs, and everyone else is an owner. */
  readonly role: 'owner' | 'member'
}

/** The session of this browser; undefined until it is known. */
export const session = signal<Session | undefined>()

/** Requests the session. Everything else waits for it. */
export async function loadSession(): Promise<Session> {
  const response = await fetch('/api/session', { headers: { accept: 'application/json' } })
  if (!response.ok)
    throw new Error(`Can't read the session: the platform responded (${response.status}).`)
  const loaded = (await response.json()) as Session
  setPlatformNow(loaded.now)
  session.value = loaded
  return loaded
}

/** Signs in to one of the bench's accounts; the page is reloaded, so that nothing of the other user remains. */
export async function enterAccount(id: string): Promise<void> {
  const { csrf } = session.value ?? (await loadSession())
  const form = new URLSearchParams({ account: id, csrf, return: '/' })
  await fetch('/sign-in', { method: 'POST', body: form, redirect: 'manual' })
  location.reload()
}

/** Signs out, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  const { csrf } = session.value ?? (await loadSession())
  await fetch('/sign-out', {
    method: 'POST',
    body: new URLSearchParams({ csrf }),
    redirect: 'manual',
  })
  goToSignIn()
}

/** To the sign-in page, and back to where the browser is. */
export function goToSignIn(): void {
  const back = new URLSearchParams({ return: location.pathname + location.search })
  location.assign(`/sign-in?${back}`)
}
