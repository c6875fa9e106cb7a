import { z } from 'zod'
import { GET, POST, PUT, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, user, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { integerParameter, listParameter, textParameter, enumParameter } from '../scalars.ts'
import { qualityStatuses, settableQualityStatuses } from '../states/dataset.ts'
import { runStatuses } from '../states/run.ts'
import { commentList } from './appsessions.ts'
import { v2RunFileList } from './files.ts'
import { comment, idsParameter, textsParameter, wordsParameter } from './parameters.ts'
import { propertyLimits } from './properties.ts'
import { qcThresholdMembers } from './qc-thresholds.ts'
import { v2QcThresholds } from './records/common.ts'
import {
  laneMetrics,
  laneReadMetrics,
  v2Lane,
  v2LaneIndexSummary,
  v2LaneLibraryMapping,
  v2LaneStatisticsByRead,
} from './records/lane.ts'
import { v2Run, v2RunStatistics, v2SampleSheet } from './records/run.ts'

const metrics = [...new Set([...laneMetrics, ...laneReadMetrics])]
/** A threshold of a lane, or of a lane and read number: which of these has which metric is a rule of thresholds. */
const laneThreshold = qcThresholdMembers.extend({
  Name: qcThresholdMembers.shape.Name.meta({ enum: metrics }),
})

/** The files of a run. */
export const v2RunFiles = operationsOf('v2', {
  listRunFiles: GET('/runs/{runId}/files', {
    summary: 'The files of a run.',
    permission: resource('BROWSE', 'run', 'runId'),
    ...v2RunFileList,
  }),
})

export const v2Runs = operationsOf('v2', {
  listRuns: GET('/runs', {
    summary: 'The runs that the caller may browse.',
    permission: visible('BROWSE', 'run'),
    query: z.object({
      id: idsParameter,
      statuses: listParameter(enumParameter(runStatuses)).optional(),
      /** The complete name, in any case. */
      experimentname: textParameter.optional(),
      flowcellbarcode: textsParameter,
      instrumenttype: textsParameter,
      laneandqcstatuses: wordsParameter(qualityStatuses),
      /** Runs with reads in one of these projects. */
      'output.projects': listParameter(integerParameter).optional(),
      include: wordsParameter(['Properties']),
      /** With include=Properties: only properties whose names begin so, or don't. */
      propertynamestartswith: textsParameter,
      excludepropertynamestartswith: textsParameter,
    }),
    paging: v2Paging([
      'Id',
      'DateCreated',
      'DateModified',
      'ExperimentName',
      'Status',
      'FlowcellBarcode',
      'LaneAndQcStatus',
      'PlatformName',
      'InstrumentName',
      'TotalSize',
    ]),
    responses: { 200: collection(v2Run) },
    decided: 'v2-runs',
  }),
  getRun: GET('/runs/{id}', {
    summary: 'A sequencing run.',
    permission: resource('BROWSE', 'run', 'id'),
    /** Without include, both parts are there. */
    query: z.object({
      include: wordsParameter(['Properties', 'SequencingStats']),
      ...propertyLimits,
    }),
    responses: { 200: record(v2Run) },
    decided: 'v2-runs',
  }),
  getRunSequencingStats: GET('/runs/{id}/sequencingstats', {
    summary: 'What the instrument reports of a run; 404 until it has reported anything.',
    permission: resource('BROWSE', 'run', 'id'),
    responses: { 200: record(v2RunStatistics) },
    decided: 'v2-run-statistics',
  }),
  getSampleSheet: GET('/runs/{runId}/samplesheet', {
    summary: 'The sample sheet of a run; 404 where it has none.',
    permission: resource('BROWSE', 'run', 'runId'),
    responses: { 200: record(v2SampleSheet) },
    decided: 'sample-sheet',
  }),
  listRunLanes: GET('/runs/{runId}/lanes', {
    summary: 'The lanes of a run.',
    permission: resource('BROWSE', 'run', 'runId'),
    query: z.object({ id: idsParameter }),
    paging: v2Paging(['LaneNumber', 'Id']),
    responses: { 200: collection(v2Lane) },
    decided: 'v2-runs',
  }),
  listLaneLibraryMappings: GET('/runs/{id}/lanelibrarymappings', {
    summary: 'Which libraries were on which lanes of a run.',
    permission: resource('BROWSE', 'run', 'id'),
    paging: v2Paging(['LaneNumber', 'LibraryName']),
    responses: { 200: collection(v2LaneLibraryMapping) },
    decided: 'v2-runs',
  }),
  listLaneIndexSummaries: GET('/runs/{id}/laneindexsummaries', {
    summary: 'How the reads of each lane of a run are shared by its libraries.',
    permission: resource('BROWSE', 'run', 'id'),
    paging: v2Paging(['LaneNumber']),
    responses: { 200: collection(v2LaneIndexSummary) },
    decided: 'lane-index-summaries',
  }),
})

export const v2Lanes = operationsOf('v2', {
  getLane: GET('/lanes/{id}', {
    summary: 'A lane of a run, with what the instrument reports of it.',
    permission: resource('BROWSE', 'lane', 'id'),
    responses: { 200: record(v2Lane) },
  }),
  updateLane: POST('/lanes/{id}', {
    summary: 'Decides the quality control of a lane, and comments on it.',
    permission: resource('WRITE', 'lane', 'id'),
    body: json({
      Status: enumParameter(settableQualityStatuses).optional(),
      Comment: comment.optional(),
    }),
    responses: { 200: record(v2Lane) },
  }),
  listLaneComments: GET('/lanes/{id}/comments', {
    summary: 'The comments on a lane.',
    permission: resource('BROWSE', 'lane', 'id'),
    ...commentList,
  }),
  getLaneSequencingStats: GET('/lanes/{id}/sequencingstats', {
    summary: 'What the instrument reports of a lane.',
    permission: resource('BROWSE', 'lane', 'id'),
    responses: { 200: record(v2LaneStatisticsByRead) },
    decided: 'v2-runs',
  }),
  getLaneQcThresholds: GET('/laneqcthresholds', {
    summary: "What the lanes of the user's runs must reach to pass quality control.",
    permission: user,
    responses: { 200: record(v2QcThresholds) },
  }),
  putLaneQcThresholds: PUT('/laneqcthresholds', {
    summary:
      "Replaces the thresholds that the lanes of the user's runs must reach at their upload.",
    permission: user,
    body: json({ QcThresholds: z.array(laneThreshold) }),
    responses: { 200: record(v2QcThresholds) },
  }),
})
