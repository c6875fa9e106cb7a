import { profileFacts, type Api, type Profile } from '@benchtop/contracts'
import type { Dialect } from './dialect.ts'
import { v1Dialect } from './v1.ts'
import { v2Dialect } from './v2.ts'

/** The dialect of every face under a profile. */
export function dialects(profile: Profile): Record<Api, Dialect> {
  const v2 = v2Dialect(profileFacts(profile))
  return { v1: v1Dialect, oauth: v1Dialect, billing: v1Dialect, v2 }
}
