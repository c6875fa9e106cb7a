import { z } from 'zod'
import { GET, POST, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, user, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { textParameter, enumParameter } from '../scalars.ts'
import { libraryPoolStatuses, libraryStatuses } from '../states/library.ts'
import { absentNumber, absentText } from '../v1/lenient.ts'
import { requiredName } from '../v1/projects.ts'
import { idsParameter, searchParameter, wordsParameter } from './parameters.ts'
import {
  v2Library,
  v2LibraryContainer,
  v2LibraryPool,
  v2LibraryPrep,
  v2PrepRequest,
} from './records/library.ts'

const paging = v2Paging([
  'Id',
  'Name',
  'DateCreated',
  'DateModified',
  'ProjectName',
  'Biomolecule',
  'Status',
  'UserOwnedBy',
])

/** What of a library is shown on request. */
export const libraryIncludes = ['LibraryIndex', 'YieldInformation'] as const
export type LibraryInclude = (typeof libraryIncludes)[number]

/** The lists of a biosample's and of a pool's libraries. */
export const libraryList = {
  query: z.object({ id: idsParameter, include: wordsParameter(libraryIncludes) }),
  paging,
  responses: { 200: collection(v2Library) },
} as const

/** A library as it is written. */
export const libraryMembers = z.object({
  Name: requiredName,
  LibraryPrepId: textParameter,
  /** Defaults to the default project of its biosample. */
  ProjectId: absentText,
  ContainerId: absentText,
  ContainerPosition: absentText,
  PrepRequestId: absentText,
  InsertSize: absentNumber,
  Biomolecule: absentText,
  Index1: absentText,
  Index1Sequence: absentText,
  Index2: absentText,
  Index2Sequence: absentText,
})

export const v2Libraries = operationsOf('v2', {
  listLibraries: GET('/libraries', {
    summary: 'The libraries that the caller may browse.',
    permission: visible('BROWSE', 'library'),
    query: z.object({
      id: idsParameter,
      status: wordsParameter(libraryStatuses),
      search: searchParameter,
    }),
    paging,
    responses: { 200: collection(v2Library) },
  }),
  getLibrary: GET('/libraries/{id}', {
    summary: 'A library, with its index and its yield.',
    permission: resource('BROWSE', 'library', 'id'),
    responses: { 200: record(v2Library) },
    decided: 'linked-records',
  }),
  getLibraryPool: GET('/librarypools/{id}', {
    summary: 'A pool of libraries.',
    permission: resource('BROWSE', 'pool', 'id'),
    responses: { 200: record(v2LibraryPool) },
    decided: 'linked-records',
  }),
  updateLibraryPool: POST('/librarypools/{id}', {
    summary:
      'Changes a pool; Failed or QCFailed keeps its FASTQ datasets out of launches and reduces yields.',
    permission: resource('WRITE', 'pool', 'id'),
    body: json({
      UserPoolId: requiredName.optional(),
      Notes: textParameter.optional(),
      Status: enumParameter(libraryPoolStatuses).optional(),
    }),
    responses: { 200: record(v2LibraryPool) },
  }),
  listPoolLibraries: GET('/librarypools/{libraryPoolId}/libraries', {
    summary: 'The libraries of a pool.',
    permission: resource('BROWSE', 'pool', 'libraryPoolId'),
    ...libraryList,
  }),
  getPrepRequest: GET('/preprequests/{id}', {
    summary: 'A request to prepare libraries of a biosample.',
    permission: resource('BROWSE', 'preprequest', 'id'),
    responses: { 200: record(v2PrepRequest) },
    decided: 'linked-records',
  }),
  getLibraryPrep: GET('/librarypreps/{id}', {
    summary: 'A way to prepare libraries.',
    permission: user,
    responses: { 200: record(v2LibraryPrep) },
    decided: 'linked-records',
  }),
  getLibraryContainer: GET('/librarycontainers/{id}', {
    summary: 'A plate or a tube of libraries.',
    permission: resource('BROWSE', 'container', 'id'),
    responses: { 200: record(v2LibraryContainer) },
    decided: 'linked-records',
  }),
})
