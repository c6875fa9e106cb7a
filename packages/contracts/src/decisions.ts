import type { Operation } from './operation.ts'
import type { ProfileFacts } from './profile.ts'

// What Benchtop chose where the documentation is silent, by the rows of docs/where-the-spec-is-silent.md, which have the
// reason and the setting. Operations name theirs as `decided`.

/** Query parameters, in lower case, that the documentation doesn't show or doesn't explain. */
export const decidedParameters: Readonly<Record<string, string>> = {
  allversions: 'older-versions-applications',
  appsessionids: 'undocumented-filters',
  bypasstrash: 'undocumented-filters',
  datemodified: 'datemodified-analyses',
  excludebamcoveragefolder: 'system-folders',
  excludeextensions: 'undocumented-filters',
  excludepropertynamestartswith: 'propertynamestartswith',
  excludesystemfolder: 'system-folders',
  excludevcfindexfolder: 'system-folders',
  filehrefcontentresolution: 'filehrefcontentresolution',
  filesetid: 'filesetid-files-dataset',
  id: 'id-lists',
  include: 'values-include',
  includelocked: 'undocumented-filters',
  includesubscription: 'undocumented-filters',
  inputruntokens: 'undocumented-filters',
  isarchived: 'archives',
  laneandqcstatuses: 'quality-run-lanes',
  launchable: 'kept-out-launches',
  overlap: 'variants-before-window',
  ownedbycurrentuser: 'undocumented-filters',
  propertyfilters: 'propertyfilters',
  propertynamestartswith: 'propertynamestartswith',
  reagentbarcode: 'undocumented-filters',
  search: 'search-biosamples-libraries',
  showhiddenitems: 'showhiddenitems',
  turbomode: 'total-count-turbomode-true',
}

/** What the profiles differ in. */
export const decidedFacts: Readonly<Record<keyof ProfileFacts, string | readonly string[]>> = {
  v2Envelope: 'envelope-v2',
  v2Hrefs: 'v2-hrefs',
  executionStatus: 'v2-execution-status',
  unknownSortBy: 'unknown-sort-by',
  oversizedLimit: 'limits-above-range',
  unknownParameters: 'query-parameters-operation',
  olderVersions: 'older-versions-applications',
  runFilesTotal: 'v2-run-files-total',
  deviceResponseType: 'device-states-no',
  propertyNameLength: 'length-name-enforced',
  unresolvedReference: 'reference-doesn-exist',
  errorCodes: ['error-codes-other', 'code-refusal-several'],
  unknownPathError: 'unknown-path',
  refusedResponse: 'value-response-failure',
  formsInQuery: 'token-in-query',
  emptyParameters: 'empty-parameter-such',
  untypedProperty: 'property-without-type',
  searchTypes: 'search-row-type',
  textFormat: 'format-txt-variants',
  multipartStartStatus: 'status-start',
  purchaseSession: 'purchase-without-app-session-id',
  recordedMembers: 'members-only-recordings',
  trashedResource: 'request-id-resource',
  preparedSession: 'initializing-profile-field',
  outputChooserNames: 'output-chooser-input',
}

/** The rows that an operation and the members that a request was refused for come from. */
export function decisionsBehind(
  operation: Operation | undefined,
  problems: ReadonlyArray<{ readonly member: string }>,
): string[] {
  const members = new Set(problems.map(({ member }) => member.replace(/[.[].*/, '')))
  const refused = Object.keys(operation?.query?.shape ?? {}).filter((name) => members.has(name))
  const rows = refused.map((name) => decidedParameters[name.toLowerCase()])
  return [...new Set([operation?.decided, ...rows])].filter((row) => row !== undefined)
}
