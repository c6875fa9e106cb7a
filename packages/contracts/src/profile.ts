import { limits } from './limits.ts'

/**
 * `spec` is the platform's documentation to the letter; `field` is what deployed clients of such platforms
 * expect where the two differ.
 */
export const profiles = ['spec', 'field'] as const
export type Profile = (typeof profiles)[number]

/** The one table of differences. Code asks it for the fact and never for the profile's name. */
const facts = {
  spec: {
    v2Envelope: 'enveloped',
    v2Hrefs: 'relative',
    unknownSortBy: 'reject',
    oversizedLimit: 'reject',
    propertyNameLength: limits.propertyNameLength.spec,
    unresolvedReference: 'BadRequest',
  },
  field: {
    v2Envelope: 'bare',
    v2Hrefs: 'absolute',
    unknownSortBy: 'use default',
    oversizedLimit: 'clamp',
    propertyNameLength: limits.propertyNameLength.field,
    unresolvedReference: 'Conflict',
  },
} as const

export type ProfileFacts = {
  /** v2 bodies: `{Response, ResponseStatus, Notifications}`, or the record itself. */
  readonly v2Envelope: 'enveloped' | 'bare'
  readonly v2Hrefs: 'relative' | 'absolute'
  readonly unknownSortBy: 'reject' | 'use default'
  readonly oversizedLimit: 'reject' | 'clamp'
  readonly propertyNameLength: number
  /** The error of a property whose reference doesn't exist. */
  readonly unresolvedReference: 'BadRequest' | 'Conflict'
}

/** What a profile says on each point where the two differ. */
export function profileFacts(profile: Profile): ProfileFacts {
  return facts[profile]
}
