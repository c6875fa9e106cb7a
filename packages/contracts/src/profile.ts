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
    executionStatus: 'immutable',
    unknownSortBy: 'reject',
    oversizedLimit: 'reject',
    propertyNameLength: limits.propertyNameLength.spec,
    unresolvedReference: 'BadRequest',
    errorCodes: 'plain',
    unknownFile: 'NotFound',
    unknownPathCode: 'given',
    trashedResource: 'NotFound',
    outputChooserNames: 'Input and Output',
  },
  field: {
    v2Envelope: 'bare',
    v2Hrefs: 'absolute',
    executionStatus: 'settable',
    unknownSortBy: 'use default',
    oversizedLimit: 'clamp',
    propertyNameLength: limits.propertyNameLength.field,
    unresolvedReference: 'Conflict',
    errorCodes: 'deployed',
    unknownFile: 'Forbidden',
    unknownPathCode: 'left out',
    trashedResource: 'Gone',
    outputChooserNames: 'Input',
  },
} as const

export type ProfileFacts = {
  /** v2 bodies: `{Response, ResponseStatus, Notifications}`, or the record itself. */
  readonly v2Envelope: 'enveloped' | 'bare'
  readonly v2Hrefs: 'relative' | 'absolute'
  /** Whether an app may report its ExecutionStatus in v2, as it does in v1. */
  readonly executionStatus: 'immutable' | 'settable'
  readonly unknownSortBy: 'reject' | 'use default'
  readonly oversizedLimit: 'reject' | 'clamp'
  readonly propertyNameLength: number
  /** The error of a property whose reference doesn't exist. */
  readonly unresolvedReference: 'BadRequest' | 'Conflict'
  /** ErrorCode as the documentation has it (`NotFound`), or prefixed (`PLATFORM.COMMON.NOT_FOUND`). */
  readonly errorCodes: 'plain' | 'deployed'
  /** What the id of a file that doesn't exist is answered with. */
  readonly unknownFile: 'NotFound' | 'Forbidden'
  /** Whether the refusal of a path that the API doesn't have carries an ErrorCode. */
  readonly unknownPathCode: 'given' | 'left out'
  /** What a resource that is in the trash is answered with. */
  readonly trashedResource: 'NotFound' | 'Gone'
  /** What a chooser of a form that chooses what to write to is called on a session: `Input.<id>`, or `Output.<id>` too. */
  readonly outputChooserNames: 'Input and Output' | 'Input'
}

/** The default prefix of each error code of deployed platforms. */
export const defaultErrorPrefix = 'PLATFORM.COMMON.'

/** What a profile says on each point where the two differ. */
export function profileFacts(profile: Profile): ProfileFacts {
  return facts[profile]
}
