import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { anyOf, resource } from '../permission.ts'
import { collection, record } from '../results.ts'
import { booleanParameter, enumParameter, listParameter, textParameter } from '../scalars.ts'
import { settableAppSessionStatuses } from '../states/appsession.ts'
import { statusSummary } from './appsessions.ts'
import { fileList, fileUpload } from './files.ts'
import { absentNumber, absentText } from './lenient.ts'
import { requiredName } from './projects.ts'
import { sampleCompact, sampleRecord } from './records/sample.ts'

const described = {
  SampleId: absentText,
  SampleNumber: absentNumber,
  ExperimentName: absentText,
  Read1: absentNumber,
  Read2: absentNumber,
  NumReadsRaw: absentNumber,
  NumReadsPF: absentNumber,
  IsPairedEnd: booleanParameter.nullish(),
  HrefGenome: absentText,
} as const

const members = z.object({
  Name: requiredName,
  ...described,
  HrefAppSession: absentText,
  /** The samples that it is merged from, by their addresses: it has their files, each with its OriginalScope. */
  MergedSamples: listParameter(z.string())
    .refine(
      ({ length }) => length >= 2 && length <= limits.mergedSamples,
      `must name 2 to ${limits.mergedSamples} samples`,
    )
    .nullish(),
})

/** What may be changed of a sample; what is left out stays. */
const changes = z.object({
  Name: requiredName.optional(),
  ...described,
  Status: enumParameter(settableAppSessionStatuses).optional(),
  StatusSummary: statusSummary.nullish(),
})

export const samples = operationsOf('v1', {
  getSample: GET('/samples/{id}', {
    summary: 'Returns a sample.',
    permission: resource('BROWSE', 'sample', 'id'),
    responses: { 200: record(sampleRecord) },
    decided: 'sample-and-appresult-endpoints',
  }),
  listProjectSamples: GET('/projects/{projectId}/samples', {
    summary: 'Lists the samples of a project.',
    permission: resource('BROWSE', 'project', 'projectId'),
    paging: paging(['Id', 'Name', 'DateCreated']),
    responses: { 200: collection(sampleCompact) },
    decided: 'sample-and-appresult-endpoints',
  }),
  listRunSamples: GET('/runs/{runId}/samples', {
    summary: 'Lists the samples of a run.',
    permission: resource('BROWSE', 'run', 'runId'),
    paging: paging(['Id', 'Name', 'DateCreated']),
    responses: { 200: collection(sampleCompact) },
    decided: 'sample-and-appresult-endpoints',
  }),
  createSample: POST('/projects/{projectId}/samples', {
    summary:
      'Creates a sample in a project, from a session of the app; with MergedSamples one of the files of others.',
    permission: anyOf(
      resource('CREATE', 'project', 'projectId'),
      resource('WRITE', 'project', 'projectId'),
    ),
    query: z.object({ appsessionid: textParameter.optional() }),
    body: { kind: 'form', members },
    responses: { 201: record(sampleRecord) },
    decided: 'sample-and-appresult-endpoints',
  }),
  updateSample: POST('/samples/{id}', {
    summary: "Updates a sample's members, and its status, which it shares with its session.",
    permission: resource('WRITE', 'sample', 'id'),
    body: { kind: 'form', members: changes },
    responses: { 200: record(sampleRecord) },
    decided: 'sample-and-appresult-endpoints',
  }),
  listSampleFiles: GET('/samples/{sampleId}/files', {
    summary: 'Lists the files of a sample.',
    permission: resource('BROWSE', 'sample', 'sampleId'),
    ...fileList,
  }),
  uploadSampleFile: POST('/samples/{sampleId}/files', {
    summary: 'Uploads a file to a sample. The body is the raw bytes.',
    permission: resource('WRITE', 'sample', 'sampleId'),
    ...fileUpload,
    decided: 'sample-and-appresult-endpoints',
  }),
})
