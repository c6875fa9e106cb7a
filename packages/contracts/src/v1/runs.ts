import { z } from 'zod'
import { GET, POST, operationsOf, form } from '../operation.ts'
import { paging } from '../paging.ts'
import { global, resource, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { booleanParameter, listParameter, textParameter, enumParameter } from '../scalars.ts'
import { runStatuses } from '../states/run.ts'
import { fileList, fileUpload } from './files.ts'
import { absentNumber, absentText } from './lenient.ts'
import { requiredName } from './projects.ts'
import { runCompact, runRecord } from './records/run.ts'
import { sequencingStatsRecord } from './records/sequencing-stats.ts'

const deployedSorts = [
  'DateModified',
  'ExperimentName',
  'LaneAndQcStatus',
  'PlatformName',
  'UserOwnedBy',
  'Status',
  'Workflow',
  'InstrumentName',
  'InstrumentSerialNumber',
  'TotalSize',
] as const

const runList = {
  /** Runs without a flow cell. */
  emptyParameters: ['flowcellbarcode'],
  query: z.object({
    Statuses: listParameter(enumParameter(runStatuses)).optional(),
    InstrumentType: listParameter(textParameter).optional(),
    ReagentBarcode: listParameter(textParameter).optional(),
    FlowcellBarcode: listParameter(textParameter).optional(),
    /** Runs that an instrument writes to are listed like others. */
    IncludeLocked: booleanParameter.optional(),
  }),
  paging: paging(['Id', 'DateCreated', ...deployedSorts], { deployedSortBy: deployedSorts }),
  responses: { 200: collection(runCompact) },
} as const

export const runs = operationsOf('v1', {
  getRun: GET('/runs/{id}', {
    summary: 'Returns a sequencing run.',
    permission: resource('BROWSE', 'run', 'id'),
    responses: { 200: record(runRecord) },
  }),
  listOwnRuns: GET('/users/current/runs', {
    summary: "Lists the user's runs that the caller may browse.",
    permission: visible('BROWSE', 'run'),
    ...runList,
  }),
  listUserRuns: GET('/users/{userId}/runs', {
    summary: 'Lists your own runs, like users/current/runs.',
    permission: visible('BROWSE', 'run'),
    ...runList,
    decided: 'users-id-lists',
  }),
  getSequencingStats: GET('/runs/{id}/sequencingstats', {
    summary: "Returns the instrument's statistics for a run; 404 until there are any.",
    permission: resource('BROWSE', 'run', 'id'),
    responses: { 200: record(sequencingStatsRecord) },
    decided: 'run-statistics',
  }),
  createRun: POST('/runs', {
    summary: 'Creates a run, whose files are then uploaded to it. It is Running.',
    permission: global('create runs'),
    body: form({
      Name: requiredName,
      ExperimentName: absentText,
      Number: absentNumber,
      ReagentBarcode: absentText,
      FlowcellBarcode: absentText,
      PlatformName: absentText,
      InstrumentName: absentText,
      InstrumentType: absentText,
      Workflow: absentText,
      NumCyclesRead1: absentNumber,
      NumCyclesRead2: absentNumber,
      NumCyclesIndex1: absentNumber,
      NumCyclesIndex2: absentNumber,
    }),
    responses: { 201: record(runRecord) },
    decided: 'create-runs',
  }),
  uploadRunFile: POST('/runs/{runId}/files', {
    summary: 'Uploads a file to a run. The body is the raw bytes.',
    permission: resource('WRITE', 'run', 'runId'),
    ...fileUpload,
    decided: 'create-runs',
  }),
  listRunFiles: GET('/runs/{runId}/files', {
    summary: 'Lists the files of a run.',
    permission: resource('BROWSE', 'run', 'runId'),
    ...fileList,
  }),
})
