import { z } from 'zod'
import { DELETE, GET, POST, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { global, own } from '../permission.ts'
import { collection, record } from '../results.ts'
import { enumParameter } from '../scalars.ts'
import { emptiedRecord, trashRecord } from './records/trash.ts'

/** Only the files of a run can be deleted alone. */
const whole = z.object({
  Preserve: z.never('must be left out: only of a run can the files alone be deleted').optional(),
})

const right = 'movetotrash global'

export const trash = operationsOf('v1', {
  deleteRun: DELETE('/runs/{id}', {
    summary: 'Moves a run and its files to the trash, or, with Preserve=metadata, only its files.',
    permission: own(right, 'run', 'id'),
    query: z.object({ Preserve: enumParameter(['metadata']).optional() }),
    responses: { 200: record(trashRecord) },
  }),
  deleteProject: DELETE('/projects/{id}', {
    summary:
      'Moves a project to the trash, with its samples and AppResults, and the sessions that created only these.',
    permission: own(right, 'project', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
  }),
  deleteSample: DELETE('/samples/{id}', {
    summary: 'Moves a sample and its files to the trash.',
    permission: own(right, 'sample', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
  }),
  deleteAppResult: DELETE('/appresults/{id}', {
    summary: 'Moves an AppResult and its files to the trash.',
    permission: own(right, 'appresult', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
  }),
  deleteAppSession: DELETE('/appsessions/{id}', {
    summary:
      'Moves a session to the trash, with the samples and AppResults that it created, and its child sessions.',
    permission: own(right, 'appsession', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
  }),
  deleteFile: DELETE('/files/{id}', {
    summary: 'Moves a file to the trash; what it belongs to stays.',
    permission: own(right, 'file', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
    decided: 'deleted-file',
  }),
  listOwnTrash: GET('/users/current/trash', {
    summary: "Lists the contents of the user's trash.",
    permission: global(right),
    paging: paging(['DateDeleted', 'TotalSize', 'Id']),
    responses: { 200: collection(trashRecord) },
  }),
  getTrash: GET('/trash/{id}', {
    summary: 'Returns a trash entry by its id.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(trashRecord) },
    decided: 'restore-response',
  }),
  restoreFromTrash: POST('/trash/{id}/restorefromtrash', {
    otherPaths: ['/trash/{id}/restore'],
    summary: 'Restores the contents of a trash entry; POST trash/{id}/restore does the same.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(trashRecord) },
    decided: 'restore-response',
  }),
  emptyTrash: DELETE('/trash', {
    summary: "Permanently deletes the contents of the user's trash, and frees the disk space.",
    permission: global('empty trash'),
    responses: { 200: record(emptiedRecord) },
    decided: 'emptied-trash',
  }),
  emptyOwnTrash: DELETE('/users/current/trash', {
    summary: 'Empties the trash, like DELETE trash.',
    permission: global('empty trash'),
    responses: { 200: record(emptiedRecord) },
    decided: 'emptied-trash',
  }),
})
