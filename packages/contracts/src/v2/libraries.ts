import { z } from 'zod'
import { operation } from '../operation.ts'
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

export const v2Libraries = {
  listLibraries: operation({
    id: 'v2.listLibraries',
    api: 'v2',
    method: 'GET',
    path: '/libraries',
    summary: 'The libraries that the caller may browse.',
    permission: visible('BROWSE', 'library'),
    query: z.object({
      id: idsParameter,
      status: wordsParameter(libraryStatuses),
      search: searchParameter,
    }),
    paging,
    responses: { 200: collection(v2Library) },
    source: 'stated',
  }),
  getLibrary: operation({
    id: 'v2.getLibrary',
    api: 'v2',
    method: 'GET',
    path: '/libraries/{id}',
    summary: 'A library, with its index and its yield.',
    permission: resource('BROWSE', 'library', 'id'),
    responses: { 200: record(v2Library) },
    source: 'decided',
  }),
  getLibraryPool: operation({
    id: 'v2.getLibraryPool',
    api: 'v2',
    method: 'GET',
    path: '/librarypools/{id}',
    summary: 'A pool of libraries.',
    permission: resource('BROWSE', 'pool', 'id'),
    responses: { 200: record(v2LibraryPool) },
    source: 'decided',
  }),
  updateLibraryPool: operation({
    id: 'v2.updateLibraryPool',
    api: 'v2',
    method: 'POST',
    path: '/librarypools/{id}',
    summary:
      'Changes a pool; Failed or QCFailed keeps its FASTQ datasets out of launches and reduces yields.',
    permission: resource('WRITE', 'pool', 'id'),
    body: {
      kind: 'json',
      members: z.object({
        UserPoolId: requiredName.optional(),
        Notes: textParameter.optional(),
        Status: enumParameter(libraryPoolStatuses).optional(),
      }),
    },
    responses: { 200: record(v2LibraryPool) },
    source: 'stated',
  }),
  listPoolLibraries: operation({
    id: 'v2.listPoolLibraries',
    api: 'v2',
    method: 'GET',
    path: '/librarypools/{libraryPoolId}/libraries',
    summary: 'The libraries of a pool.',
    permission: resource('BROWSE', 'pool', 'libraryPoolId'),
    ...libraryList,
    source: 'stated',
  }),
  getPrepRequest: operation({
    id: 'v2.getPrepRequest',
    api: 'v2',
    method: 'GET',
    path: '/preprequests/{id}',
    summary: 'A request to prepare libraries of a biosample.',
    permission: resource('BROWSE', 'preprequest', 'id'),
    responses: { 200: record(v2PrepRequest) },
    source: 'decided',
  }),
  getLibraryPrep: operation({
    id: 'v2.getLibraryPrep',
    api: 'v2',
    method: 'GET',
    path: '/librarypreps/{id}',
    summary: 'A way to prepare libraries.',
    permission: user,
    responses: { 200: record(v2LibraryPrep) },
    source: 'decided',
  }),
  getLibraryContainer: operation({
    id: 'v2.getLibraryContainer',
    api: 'v2',
    method: 'GET',
    path: '/librarycontainers/{id}',
    summary: 'A plate or a tube of libraries.',
    permission: resource('BROWSE', 'container', 'id'),
    responses: { 200: record(v2LibraryContainer) },
    source: 'decided',
  }),
} as const
