import type { Grant } from './scopes.ts'

/** An app, or a person with a private token, acting for a user. */
export type UserCaller = {
  readonly kind: 'user'
  readonly userId: number
  readonly tokenId: number
  /** A private token acts as its owner, with everything the owner may do. */
  readonly private: boolean
  /** Whether it is the user in a signed-in browser, without a token. */
  readonly isBrowser?: boolean
  readonly applicationId: number | undefined
  /** The session whose launch its token was granted in. */
  readonly appSessionId?: number | undefined
  readonly grants: readonly Grant[]
}

/** A user without a token: in person in a browser, or one for whom the platform or its owner acts. */
export function withoutToken(userId: number, applicationId?: number): UserCaller {
  return { kind: 'user', userId, tokenId: 0, private: true, applicationId, grants: [] }
}

/** An app acting for itself, by its client_id and client_secret. */
export type ClientCaller = { readonly kind: 'client'; readonly applicationId: number }

export type Caller = UserCaller | ClientCaller
