import { signal } from '@preact/signals'
import { setPlatformNow } from '../design/platform-clock.ts'

/** Who sits at this browser, and where the platform is. */
export type Session = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string } | null
  /** What every call that changes something carries. */
  readonly csrf: string
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  /** The platform's time, ISO 8601. */
  readonly now: string
  /** Whether an account is entered with one click. */
  readonly oneClick: boolean
}

/** The session of this browser; undefined until it is known. */
export const session = signal<Session | undefined>()

/** Asks who is signed in. Everything else waits for it. */
export async function loadSession(): Promise<Session> {
  const response = await fetch('/api/session', { headers: { accept: 'application/json' } })
  if (!response.ok)
    throw new Error(`The platform doesn't say who is signed in (${response.status}).`)
  const loaded = (await response.json()) as Session
  setPlatformNow(loaded.now)
  session.value = loaded
  return loaded
}

/** Enters one of the bench's accounts; the page is loaded anew, so that nothing of the other user stays. */
export async function enterAccount(id: string): Promise<void> {
  const { csrf } = session.value ?? (await loadSession())
  const form = new URLSearchParams({ account: id, csrf, return: '/' })
  await fetch('/sign-in', { method: 'POST', body: form, redirect: 'manual' })
  location.reload()
}

/** Leaves; the sign-in page follows. */
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
