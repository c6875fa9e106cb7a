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
    unknownParameters: 'report',
    olderVersions: 'listed',
    runFilesTotal: 'always',
    deviceResponseType: 'required',
    propertyNameLength: limits.propertyNameLength.spec,
    unresolvedReference: 'BadRequest',
    errorCodes: 'plain',
    unknownPathError: 'code and message',
    refusedResponse: 'empty',
    formsInQuery: 'ignored',
    emptyParameters: 'none',
    untypedProperty: 'reject',
    searchTypes: 'names',
    textFormat: 'reject',
    multipartStartStatus: 201,
    purchaseSession: 'required',
    recordedMembers: 'left out',
    trashedResource: 'NotFound',
    preparedSession: 'Pending',
    outputChooserNames: 'Input and Output',
  },
  field: {
    v2Envelope: 'bare',
    v2Hrefs: 'absolute',
    executionStatus: 'settable',
    unknownSortBy: 'use default',
    oversizedLimit: 'clamp',
    unknownParameters: 'report',
    olderVersions: 'left out',
    runFilesTotal: 'on request',
    deviceResponseType: 'optional',
    propertyNameLength: limits.propertyNameLength.field,
    unresolvedReference: 'Conflict',
    errorCodes: 'deployed',
    unknownPathError: 'message',
    refusedResponse: 'left out',
    formsInQuery: 'read',
    emptyParameters: 'values',
    untypedProperty: 'infer',
    searchTypes: 'lower case',
    textFormat: 'use default',
    multipartStartStatus: 200,
    purchaseSession: 'optional',
    recordedMembers: 'given',
    trashedResource: 'Gone',
    preparedSession: 'Initializing',
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
  /** What is sent in a query and isn't known: returned in a header, or refused. The bench's owner decides in both profiles. */
  readonly unknownParameters: 'report' | 'reject'
  /** Older versions of an app in the list of applications that doesn't say. */
  readonly olderVersions: 'listed' | 'left out'
  /** TotalCount of the files of a run in v2: always, or where `include` names it. */
  readonly runFilesTotal: 'always' | 'on request'
  /** Whether a device must state response_type, which RFC 8628 doesn't have. */
  readonly deviceResponseType: 'required' | 'optional'
  readonly propertyNameLength: number
  /** The error of a property whose reference doesn't exist. */
  readonly unresolvedReference: 'BadRequest' | 'Conflict'
  /** ErrorCode as the documentation has it (`NotFound`), or prefixed (`PLATFORM.COMMON.NOT_FOUND`). */
  readonly errorCodes: 'plain' | 'deployed'
  /** How a path that the API doesn't have is refused: with code and notification, or by a message alone. */
  readonly unknownPathError: 'code and message' | 'message'
  /** The member Response of a refusal in v1. */
  readonly refusedResponse: 'empty' | 'left out'
  /** What the token endpoint is sent in its query: its documentation has a form. */
  readonly formsInQuery: 'ignored' | 'read'
  /** A parameter without a text: left out, or a value where an operation says so. */
  readonly emptyParameters: 'none' | 'values'
  /** A property that is written without its Type: refused, or of the type that its content shows. */
  readonly untypedProperty: 'reject' | 'infer'
  /** The Type of what a search found: the name of the member that holds it, or that in lower case. */
  readonly searchTypes: 'names' | 'lower case'
  /** `Format=txt` of variants, which old clients always send. */
  readonly textFormat: 'reject' | 'use default'
  /** The status that starts an upload in parts. */
  readonly multipartStartStatus: 200 | 201
  /** Members of v1 that only recordings of deployed platforms have, such as IdAsLong. */
  readonly recordedMembers: 'left out' | 'given'
  /** Whether a purchase must name its session. */
  readonly purchaseSession: 'required' | 'optional'
  /** What a resource that is in the trash is answered with. */
  readonly trashedResource: 'NotFound' | 'Gone'
  /** The status of a native session while the inputs of its app are being prepared. */
  readonly preparedSession: 'Pending' | 'Initializing'
  /** What a chooser of a form that chooses what to write to is called on a session: `Input.<id>`, or `Output.<id>` too. */
  readonly outputChooserNames: 'Input and Output' | 'Input'
}

/** The default prefix of each error code of deployed platforms. */
export const defaultErrorPrefix = 'PLATFORM.COMMON.'

/** What a profile says on each point where the two differ, and the bench's owner on what both leave open. */
export function profileFacts(
  profile: Profile,
  owner: Partial<Pick<ProfileFacts, 'unknownParameters'>> = {},
): ProfileFacts {
  return { ...facts[profile], ...owner }
}
