import { profileFacts, type Operation, type Profile } from '@benchtop/contracts'
import { shapeOf } from './sections.ts'

/** A point on which the profiles differ, for an operation. */
export type ProfileDifference = {
  readonly fact: string
  readonly about: string
  readonly spec: string
  readonly field: string
}

type Fact = { readonly about: string; readonly concerns: (operation: Operation) => boolean }

const hasSegment = (segment: string) => (operation: Operation) =>
  `/${shapeOf(operation.path)}/`.includes(`/${segment}/`)
const writesProperties = (operation: Operation) =>
  operation.method === 'POST' && hasSegment('properties')(operation)
const isPaged = ({ paging }: Operation) => paging !== undefined
const isEnveloped = ({ api }: Operation) => api !== 'oauth' && api !== 'control'
const isOne = (operation: Operation) => operation.path.includes('{') && isEnveloped(operation)

/** Which operations each fact of the profiles is about. A test finds every fact here. */
export const factScopes: Readonly<Record<string, Fact>> = {
  v2Envelope: { about: 'the body of an answer', concerns: ({ api }) => api === 'v2' },
  v2Hrefs: { about: 'addresses in answers', concerns: ({ api }) => api === 'v2' },
  executionStatus: {
    about: 'ExecutionStatus in a change of a session',
    concerns: (one) => one.api === 'v2' && one.method !== 'GET' && hasSegment('appsessions')(one),
  },
  unknownSortBy: { about: 'an unknown SortBy', concerns: isPaged },
  oversizedLimit: { about: 'a Limit above the range', concerns: isPaged },
  unknownParameters: { about: 'a parameter that isn’t known', concerns: isEnveloped },
  olderVersions: {
    about: 'older versions of an app',
    concerns: ({ id }) => id === 'v2.listApplications',
  },
  runFilesTotal: {
    about: 'TotalCount where include doesn’t name it',
    concerns: ({ id }) => id === 'v2.listRunFiles',
  },
  deviceResponseType: {
    about: 'a missing response_type',
    concerns: ({ id }) => id === 'oauth.deviceAuthorization',
  },
  propertyNameLength: { about: 'the longest name of a property', concerns: writesProperties },
  unresolvedReference: { about: 'a reference to what isn’t there', concerns: writesProperties },
  errorCodes: { about: 'the codes of errors', concerns: isEnveloped },
  unknownPathError: { about: 'a path that no operation has', concerns: () => false },
  refusedResponse: {
    about: 'the member Response of a refusal',
    concerns: ({ api }) => api === 'v1' || api === 'billing',
  },
  formsInQuery: {
    about: 'the members of the form in the query',
    concerns: ({ id }) => id === 'oauth.token',
  },
  emptyParameters: {
    about: 'an empty FlowcellBarcode',
    concerns: ({ emptyParameters }) => emptyParameters !== undefined,
  },
  untypedProperty: { about: 'a property without Type', concerns: writesProperties },
  searchTypes: { about: 'the Type of what was found', concerns: hasSegment('search') },
  textFormat: { about: 'Format=txt', concerns: hasSegment('variantset') },
  multipartStartStatus: {
    about: 'the start of an upload in parts',
    concerns: (one) => one.method === 'POST' && one.body?.kind === 'raw',
  },
  purchaseSession: {
    about: 'the session of a purchase',
    concerns: (one) => one.api === 'billing' && one.method === 'POST' && one.path === '/purchases',
  },
  recordedMembers: {
    about: 'members that only recordings of deployed platforms have',
    concerns: ({ api }) => api === 'v1' || api === 'v2',
  },
  preparedSession: {
    about: 'the status of a session before it runs',
    concerns: (one) => isEnveloped(one) && hasSegment('appsessions')(one),
  },
  trashedResource: { about: 'what is in the trash', concerns: isOne },
  outputChooserNames: {
    about: 'the properties of output choosers',
    concerns: (one) => one.path.endsWith('launch') || one.path === '/applications/{id}/appsessions',
  },
}

/** The points on which the profiles differ for an operation. */
export function profileDifferences(operation: Operation): ProfileDifference[] {
  const [spec, field] = (['spec', 'field'] as const).map(factsOf)
  return Object.entries(factScopes).flatMap(([fact, { about, concerns }]) => {
    const [one, other] = [spec?.[fact], field?.[fact]]
    if (one === other || !concerns(operation)) return []
    return { fact, about, spec: String(one), field: String(other) }
  })
}

function factsOf(profile: Profile): Readonly<Record<string, unknown>> {
  return profileFacts(profile)
}
