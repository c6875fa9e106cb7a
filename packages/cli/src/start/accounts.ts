import type { BenchStatus } from '@benchtop/contracts'
import type { SeedDocument } from '@benchtop/emulator'

type PlatformUser = BenchStatus['users'][number]

/** A user of the platform, with credentials if a seed contains them. */
export type Account = PlatformUser & {
  readonly password: string | undefined
  /** A private access token of the user's. */
  readonly token: string | undefined
}

/**
 * The platform's users with the passwords and tokens from its seeds: the platform itself stores only hashes. A data
 * folder may contain users of other seeds, whose credentials are unknown.
 */
export function accountsOf(users: readonly PlatformUser[], seeds: readonly unknown[]): Account[] {
  const accepted = seeds as readonly SeedDocument[]
  const known = accepted.flatMap((seed) => seed.users ?? [])
  const tokens = accepted.flatMap((seed) => seed.tokens ?? [])
  return users.map((user) => ({
    ...user,
    password: known.find(({ email }) => email === user.email)?.password,
    token: tokens.find((one) => one.user === user.id && one.private === true)?.token,
  }))
}
