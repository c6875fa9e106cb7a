import type { SecretStore } from '@benchtop/app-runtime'

/** What the app remembers about a browser between requests. */
export type Visits = {
  /** Stores where a browser was going when it was sent to the platform for more access. */
  keepAim(holder: string, aim: Aim): Promise<void>
  /** Returns it once. */
  takeAim(holder: string): Promise<Aim | undefined>
  /** Stores the session that the platform launched the app with. */
  keepSession(holder: string, sessionId: string): Promise<void>
  session(holder: string): Promise<string | undefined>
}

/** What a visitor was about to do: open a page, or buy a report for a query. */
export type Aim =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'buy'; readonly projectId: string; readonly query: string }

/** Stores visits with the tokens. */
export function createVisits(store: SecretStore): Visits {
  const aimKey = (holder: string) => `cohort:aim:${holder}`
  const sessionKey = (holder: string) => `cohort:session:${holder}`
  return {
    keepAim: (holder, aim) => store.set(aimKey(holder), JSON.stringify(aim)),
    async takeAim(holder) {
      const text = await store.get(aimKey(holder))
      if (text === undefined || !(await store.delete(aimKey(holder)))) return undefined
      return JSON.parse(text) as Aim
    },
    keepSession: (holder, sessionId) => store.set(sessionKey(holder), sessionId),
    session: (holder) => store.get(sessionKey(holder)),
  }
}
