import { defaultErrorPrefix, profileFacts, type Api, type Profile } from '@benchtop/contracts'
import { emitAliases, type Aliases } from './aliases.ts'
import { controlDialect, htsgetDialect, oauthDialect } from './bare.ts'
import type { Dialect } from './dialect.ts'
import type { ErrorStyle } from './error-members.ts'
import { v1Dialect } from './v1.ts'
import { v2Dialect } from './v2.ts'

/** How a platform formats its answers: by its profile, with what its owner adds. */
export type DialectOptions = {
  readonly profile: Profile
  /** The prefix of the error codes of deployed platforms. */
  readonly errorPrefix: string
  readonly aliases: Aliases
}

export type Dialects = Readonly<Record<Api, Dialect>>

/** How a platform formats its answers, from its options: what its documents are made from, too. */
export function wireOf({
  profile = 'spec',
  errorPrefix = defaultErrorPrefix,
  aliases = {},
}: Partial<DialectOptions>): DialectOptions {
  return { profile, errorPrefix, aliases }
}

/** The dialect of every API. */
export function createDialects({ profile, errorPrefix, aliases }: DialectOptions): Dialects {
  const facts = profileFacts(profile)
  const style: ErrorStyle = { facts, prefix: errorPrefix }
  const v1 = emitAliases(v1Dialect(style), aliases)
  return {
    v1,
    oauth: oauthDialect,
    htsget: htsgetDialect,
    billing: v1,
    v2: emitAliases(v2Dialect(style, facts), aliases),
    control: controlDialect,
  }
}
