import { z } from 'zod'
import { GET, POST, operationsOf, form, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, user, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import {
  booleanParameter,
  integerParameter,
  listParameter,
  textParameter,
  enumParameter,
} from '../scalars.ts'
import {
  datasetUploadStatuses,
  qualityStatuses,
  settableQualityStatuses,
} from '../states/dataset.ts'
import { fileUpload } from '../v1/files.ts'
import { absentText } from '../v1/lenient.ts'
import { requiredName } from '../v1/projects.ts'
import { commentList } from './appsessions.ts'
import { v2FileList } from './files.ts'
import { comment, idsParameter, searchParameter, textsParameter } from './parameters.ts'
import { propertyFilters } from './properties.ts'
import { v2Dataset, v2DatasetType } from './records/dataset.ts'
import { v2File } from './records/file.ts'

/** Deployed clients write Complete for Completed. */
const uploadStatus = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*complete\s*$/i.test(value) ? 'Completed' : value),
  enumParameter(datasetUploadStatuses),
)

/** "Attributes (array of key, value pairs)"; the names of the pair in any case. */
const attribute = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]))
      : value,
  z.object({ key: textParameter, value: z.unknown() }, 'must be {Key, Value}'),
)

const datasetList = {
  query: z.object({
    id: idsParameter,
    include: listParameter(enumParameter(['Properties', 'AppSessionRoot'])).optional(),
    ...propertyFilters,
    /** Ids of types; `~common.fastq` is every type that conforms to it. */
    datasettypes: textsParameter,
    qcstatus: listParameter(enumParameter(qualityStatuses)).optional(),
    uploadstatus: listParameter(uploadStatus).optional(),
    inputbiosamples: listParameter(integerParameter).optional(),
    inputruns: listParameter(integerParameter).optional(),
    /** The same by the tokens of newer instruments, `r.8001`. */
    inputruntokens: textsParameter,
    projectid: listParameter(integerParameter).optional(),
    /** Datasets that one of these sessions made. */
    appsessionids: listParameter(integerParameter).optional(),
    isarchived: booleanParameter.optional(),
    search: searchParameter,
    /** Whether an app can be launched on it: not on reads of a pool that failed. */
    launchable: booleanParameter.optional(),
  }),
  paging: v2Paging([
    'Name',
    'DateCreated',
    'DateModified',
    'AppSessionName',
    'ApplicationName',
    'ProjectName',
    'Size',
    'QcStatus',
  ]),
  responses: { 200: collection(v2Dataset) },
} as const

export const v2Datasets = operationsOf('v2', {
  listDatasets: GET('/datasets', {
    summary: 'The datasets that the caller may browse.',
    permission: visible('BROWSE', 'dataset'),
    ...datasetList,
  }),
  listProjectDatasets: GET('/projects/{projectId}/datasets', {
    summary: 'The datasets of a project.',
    permission: resource('BROWSE', 'project', 'projectId'),
    ...datasetList,
  }),
  getDataset: GET('/datasets/{id}', {
    summary: 'A dataset.',
    permission: resource('BROWSE', 'dataset', 'id'),
    responses: { 200: record(v2Dataset) },
  }),
  createDataset: POST('/projects/{projectId}/datasets', {
    summary: "A new dataset in a project, made by a session of the caller's app.",
    permission: resource('WRITE', 'project', 'projectId'),
    query: z.object({ appsessionid: textParameter.optional() }),
    body: form({
      Name: requiredName,
      DatasetTypeId: absentText,
      AppSessionId: absentText,
    }),
    responses: { 201: record(v2Dataset) },
    decided: 'v2-created-datasets',
  }),
  updateDataset: POST('/datasets/{id}', {
    summary:
      'The type, the attributes, the quality control and the upload of a dataset, and a comment.',
    permission: resource('WRITE', 'dataset', 'id'),
    body: json({
      DatasetTypeId: textParameter.optional(),
      Attributes: z.array(attribute, 'must be a list of {Key, Value}').optional(),
      QcStatus: enumParameter(settableQualityStatuses).optional(),
      QcStatusSummary: textParameter.optional(),
      UploadStatus: uploadStatus.optional(),
      UploadStatusSummary: textParameter.optional(),
      Comment: comment.optional(),
    }),
    responses: { 200: record(v2Dataset) },
  }),
  listDatasetComments: GET('/datasets/{id}/comments', {
    summary: 'The comments on a dataset.',
    permission: resource('BROWSE', 'dataset', 'id'),
    ...commentList,
  }),
  listDatasetFiles: GET('/datasets/{datasetId}/files', {
    summary: 'The files of a dataset: those of its sample or AppResult.',
    permission: resource('BROWSE', 'dataset', 'datasetId'),
    ...v2FileList,
  }),
  uploadDatasetFile: POST('/datasets/{datasetId}/files', {
    summary: 'A new file of a dataset: the raw bytes, or with multipart=true a file to be.',
    permission: resource('WRITE', 'dataset', 'datasetId'),
    query: fileUpload.query,
    body: fileUpload.body,
    responses: { 201: record(v2File) },
    decided: 'v2-created-datasets',
  }),
  getDatasetType: GET('/datasettypes/{id}', {
    summary: 'A dataset type.',
    permission: user,
    query: z.object({ include: listParameter(enumParameter(['ConformsTo'])).optional() }),
    responses: { 200: record(v2DatasetType) },
  }),
  listDatasetTypes: GET('/datasettypes', {
    summary: 'The dataset types.',
    permission: user,
    query: z.object({ id: idsParameter }),
    paging: v2Paging(['Id', 'Name']),
    responses: { 200: collection(v2DatasetType) },
    decided: 'linked-records',
  }),
})
