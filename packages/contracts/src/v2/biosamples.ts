import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, user, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { booleanParameter, textParameter, enumParameter } from '../scalars.ts'
import { bioSampleStatuses, labStatuses } from '../states/biosample.ts'
import { labRequeueTypes } from '../states/lab-request.ts'
import { absentText } from '../v1/lenient.ts'
import { labRequeueList } from './lab-requeues.ts'
import { libraryList, libraryMembers } from './libraries.ts'
import { idsParameter, searchParameter, textsParameter, wordsParameter } from './parameters.ts'
import { v2BioSample, v2RunLaneSummary, v2Subject } from './records/biosample.ts'
import { v2Library } from './records/library.ts'

/** "BioSampleName (unique; alphanumeric, dash, underscore)": among the biosamples of its owner. */
const bioSampleName = textParameter.pipe(
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, dashes and underscores')
    .max(limits.nameLength, `must have at most ${limits.nameLength} characters`),
)

const placeMembers = {
  DefaultProjectId: absentText,
  SubjectId: absentText,
  ContainerName: absentText,
  ContainerPosition: absentText,
} as const

/** What of a biosample is shown on request. */
export const bioSampleIncludes = [
  'Properties',
  'LibraryPreps',
  'PrepRequests',
  'Yields',
  'Libraries',
  'LabRequeues',
] as const
export type BioSampleInclude = (typeof bioSampleIncludes)[number]

export const v2BioSamples = operationsOf('v2', {
  listBioSamples: GET('/biosamples', {
    summary: 'The biosamples that the caller may browse.',
    permission: visible('BROWSE', 'biosample'),
    query: z.object({
      id: idsParameter,
      biosamplename: textsParameter,
      include: wordsParameter(bioSampleIncludes),
      /** With include=Properties: only properties whose names begin so. */
      propertynamestartswith: textsParameter,
      status: wordsParameter(bioSampleStatuses),
      labstatus: wordsParameter(labStatuses),
      projectid: textsParameter,
      search: searchParameter,
    }),
    paging: v2Paging([
      'Id',
      'BioSampleName',
      'Nickname',
      'DateModified',
      'UserOwnedBy',
      'Project',
      'Subject',
      'LabStatus',
      'Status',
    ]),
    responses: { 200: collection(v2BioSample) },
  }),
  getBioSample: GET('/biosamples/{id}', {
    summary: 'A biosample, with its preps and yields.',
    permission: resource('BROWSE', 'biosample', 'id'),
    query: z.object({ include: wordsParameter(bioSampleIncludes) }),
    responses: { 200: record(v2BioSample) },
  }),
  createBioSample: POST('/biosamples', {
    summary: 'A new biosample of the user.',
    permission: user,
    body: json({
      BioSampleName: bioSampleName,
      Nickname: absentText,
      ...placeMembers,
    }),
    responses: { 201: record(v2BioSample) },
    decided: 'v2-created-lab-records',
  }),
  updateBioSample: POST('/biosamples/{id}', {
    summary: 'Changes a biosample; Canceled ends the analyses that are in progress for it.',
    permission: resource('WRITE', 'biosample', 'id'),
    body: json({
      BioSampleName: bioSampleName.optional(),
      Nickname: absentText,
      ...placeMembers,
      Status: enumParameter(bioSampleStatuses).optional(),
    }),
    responses: { 200: record(v2BioSample) },
  }),
  updateBioSamples: POST('/biosamples/bulkupdate', {
    summary: 'Gives several biosamples another default project, which new datasets go to.',
    permission: user,
    body: json({
      Ids: z.array(textParameter, 'must be a list').min(1, 'must name a biosample'),
      DefaultProjectId: textParameter,
    }),
    responses: { 200: collection(v2BioSample) },
  }),
  importBioSamples: POST('/biosamples/bulkimport', {
    summary:
      'Several new biosamples, by name. One of the name that is there already is answered as it is.',
    permission: user,
    body: json({
      /** Nothing is made: what is there already is answered, and what is wrong. */
      Preview: booleanParameter.optional(),
      /** With ExistingBioSamplesAsError one that is there already is 409. */
      ValidationFlags: wordsParameter(['ExistingBioSamplesAsError']).nullable(),
      BioSamples: z
        .array(z.object({ BioSampleName: bioSampleName, DefaultProjectName: absentText }))
        .min(1, 'must name a biosample'),
    }),
    responses: { 200: collection(v2BioSample), 201: collection(v2BioSample) },
    decided: 'bulk-import',
  }),
  listBioSampleLibraries: GET('/biosamples/{bioSampleId}/libraries', {
    summary: 'The libraries that were prepared of a biosample.',
    permission: resource('BROWSE', 'biosample', 'bioSampleId'),
    ...libraryList,
  }),
  createBioSampleLibrary: POST('/biosamples/{bioSampleId}/libraries', {
    summary: 'A new library of a biosample.',
    permission: resource('WRITE', 'biosample', 'bioSampleId'),
    body: { kind: 'json', members: libraryMembers },
    responses: { 201: record(v2Library) },
    decided: 'v2-created-lab-records',
  }),
  listBioSampleLabRequeues: GET('/biosamples/{bioSampleId}/labrequeues', {
    summary: 'The requeues of a biosample, and of every pool that it is in.',
    permission: resource('BROWSE', 'biosample', 'bioSampleId'),
    query: z.object({ id: idsParameter, type: wordsParameter(labRequeueTypes) }),
    ...labRequeueList,
  }),
  listRunLaneSummaries: GET('/biosamples/{bioSampleId}/runlanesummaries', {
    summary: 'The lanes that carried libraries of a biosample.',
    permission: resource('BROWSE', 'biosample', 'bioSampleId'),
    query: z.object({ id: idsParameter }),
    paging: v2Paging(['CreatedOn', 'ModifiedOn']),
    responses: { 200: collection(v2RunLaneSummary) },
  }),
  getSubject: GET('/subjects/{id}', {
    summary: 'The subject of biosamples.',
    permission: resource('BROWSE', 'subject', 'id'),
    responses: { 200: record(v2Subject) },
    decided: 'linked-records',
  }),
})
