import { z } from 'zod'
import { GET, POST, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { labRequeueStatuses, labRequeueTypes } from '../states/lab-request.ts'
import { absentText } from '../v1/lenient.ts'
import { idsParameter, wordsParameter, yieldParameter } from './parameters.ts'
import { v2LabRequeue } from './records/library.ts'

/** Lists of requeues. */
export const labRequeueList = {
  paging: v2Paging(['Id', 'DateModified', 'Type', 'RequestedAdditionalYield', 'DateCreated']),
  responses: { 200: collection(v2LabRequeue) },
} as const

const creation = {
  body: json({
    /** In bases; of a pool the total of its libraries. */
    RequestedAdditionalYield: yieldParameter,
    LIMSId: absentText,
  }),
  responses: { 201: record(v2LabRequeue) },
} as const

export const v2LabRequeues = operationsOf('v2', {
  listLabRequeues: GET('/labrequeues', {
    summary: 'The requeues that the caller may browse.',
    permission: visible('BROWSE', 'labrequeue'),
    query: z.object({
      id: idsParameter,
      status: wordsParameter(labRequeueStatuses),
      type: wordsParameter(labRequeueTypes),
    }),
    ...labRequeueList,
  }),
  getLabRequeue: GET('/labrequeues/{id}', {
    summary: 'A requeue, with its properties.',
    permission: resource('BROWSE', 'labrequeue', 'id'),
    responses: { 200: record(v2LabRequeue) },
  }),
  requeueLibrary: POST('/libraries/{libraryId}/labrequeues', {
    summary: 'Requests more yield of a library.',
    permission: resource('WRITE', 'library', 'libraryId'),
    ...creation,
  }),
  requeueLibraryPool: POST('/librarypools/{libraryPoolId}/labrequeues', {
    summary: "Requests more yield of a pool: each library's share is that by their number.",
    permission: resource('WRITE', 'pool', 'libraryPoolId'),
    ...creation,
  }),
  requeuePrepRequest: POST('/preprequests/{prepRequestId}/labrequeues', {
    summary: 'Requests a new library by an existing prep request.',
    permission: resource('WRITE', 'preprequest', 'prepRequestId'),
    ...creation,
  }),
})
