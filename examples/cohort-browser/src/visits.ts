import type { SecretStore } from '@benchtop/app-runtime'

/** What the app remembers of a browser between two of its requests. */
export type Visits = {
  /** Keeps where a browser was going when it was sent to the platform for more access. */
  keepAim(holder: string, aim: Aim): Promise<void>
  /** Gives it to the first who asks. */
  takeAim(holder: string): Promise<Aim | undefined>
  /** Keeps the session that the platform launched the app with. */
  keepSession(holder: string, sessionId: string): Promise<void>
  session(holder: string): Promise<string | undefined>
}

/** What a visitor was about to do: open a page, or buy a report of what the query says. */
export type Aim =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'buy'; readonly projectId: string; readonly query: string }

/** Keeps visits where tokens are kept. */
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
