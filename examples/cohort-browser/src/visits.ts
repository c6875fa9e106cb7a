import type { SecretStore } from '@benchtop/app-runtime'

/** What the app remembers about a browser between requests. */
export type Visits = {
  /** Stores where a browser was going when it was sent to the platform for more access. */
  keepAim(userKey: string, aim: Aim): Promise<void>
  /** Returns it once. */
  takeAim(userKey: string): Promise<Aim | undefined>
  /** Stores the session that the platform launched the app with. */
  keepSession(userKey: string, sessionId: string): Promise<void>
  session(userKey: string): Promise<string | undefined>
}

/** What a visitor was about to do: open a page, or buy a report for a query. */
export type Aim =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'buy'; readonly projectId: string; readonly query: string }

/** Stores visits with the tokens. */
export function createVisits(store: SecretStore): Visits {
  const aimKey = (userKey: string) => `cohort:aim:${userKey}`
  const sessionKey = (userKey: string) => `cohort:session:${userKey}`
  return {
    keepAim: (userKey, aim) => store.set(aimKey(userKey), JSON.stringify(aim)),
    async takeAim(userKey) {
      const text = await store.get(aimKey(userKey))
      if (text === undefined || !(await store.delete(aimKey(userKey)))) return undefined
      return JSON.parse(text) as Aim
    },
    keepSession: (userKey, sessionId) => store.set(sessionKey(userKey), sessionId),
    session: (userKey) => store.get(sessionKey(userKey)),
  }
}
