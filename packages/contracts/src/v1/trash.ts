import { z } from 'zod'
import { operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { global, own } from '../permission.ts'
import { collection, record } from '../results.ts'
import { wordParameter } from '../scalars.ts'
import { emptiedRecord, trashRecord } from './records/trash.ts'

/** Only the files of a run can be deleted alone. */
const whole = z.object({
  Preserve: z.never('must be left out: only of a run can the files alone be deleted').optional(),
})

const right = 'movetotrash global'

export const trash = {
  deleteRun: operation({
    id: 'v1.deleteRun',
    api: 'v1',
    method: 'DELETE',
    path: '/runs/{id}',
    summary: 'Moves a run with its files to the trash; with Preserve=metadata its files alone.',
    permission: own(right, 'run', 'id'),
    query: z.object({ Preserve: wordParameter(['metadata']).optional() }),
    responses: { 200: record(trashRecord) },
    source: 'stated',
  }),
  deleteProject: operation({
    id: 'v1.deleteProject',
    api: 'v1',
    method: 'DELETE',
    path: '/projects/{id}',
    summary:
      'Moves a project to the trash with its samples and AppResults, and the sessions of these alone.',
    permission: own(right, 'project', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
    source: 'stated',
  }),
  deleteSample: operation({
    id: 'v1.deleteSample',
    api: 'v1',
    method: 'DELETE',
    path: '/samples/{id}',
    summary: 'Moves a sample with its files to the trash.',
    permission: own(right, 'sample', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
    source: 'stated',
  }),
  deleteAppResult: operation({
    id: 'v1.deleteAppResult',
    api: 'v1',
    method: 'DELETE',
    path: '/appresults/{id}',
    summary: 'Moves an AppResult with its files to the trash.',
    permission: own(right, 'appresult', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
    source: 'stated',
  }),
  deleteAppSession: operation({
    id: 'v1.deleteAppSession',
    api: 'v1',
    method: 'DELETE',
    path: '/appsessions/{id}',
    summary:
      'Moves a session to the trash with the samples and AppResults that it made, and the sessions below it.',
    permission: own(right, 'appsession', 'id'),
    query: whole,
    responses: { 200: record(trashRecord) },
    source: 'stated',
  }),
  listOwnTrash: operation({
    id: 'v1.listOwnTrash',
    api: 'v1',
    method: 'GET',
    path: '/users/current/trash',
    summary: "What is in the user's trash.",
    permission: global(right),
    paging: paging(['DateDeleted', 'TotalSize', 'Id']),
    responses: { 200: collection(trashRecord) },
    source: 'stated',
  }),
  getTrash: operation({
    id: 'v1.getTrash',
    api: 'v1',
    method: 'GET',
    path: '/trash/{id}',
    summary: 'An entry of the trash, by its own id.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(trashRecord) },
    source: 'decided',
  }),
  restoreTrash: operation({
    id: 'v1.restoreTrash',
    api: 'v1',
    method: 'POST',
    path: '/trash/{id}/restore',
    summary: 'Brings back what an entry of the trash holds, as it was.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(trashRecord) },
    source: 'decided',
  }),
  restoreFromTrash: operation({
    id: 'v1.restoreFromTrash',
    api: 'v1',
    method: 'POST',
    path: '/trash/{id}/restorefromtrash',
    summary: 'The same as trash/{id}/restore, at the address that v2 has.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(trashRecord) },
    source: 'decided',
  }),
  emptyTrash: operation({
    id: 'v1.emptyTrash',
    api: 'v1',
    method: 'DELETE',
    path: '/trash',
    summary: "Deletes for good whatever is in the user's trash, and frees its disk space.",
    permission: global('empty trash'),
    responses: { 200: record(emptiedRecord) },
    source: 'decided',
  }),
  emptyOwnTrash: operation({
    id: 'v1.emptyOwnTrash',
    api: 'v1',
    method: 'DELETE',
    path: '/users/current/trash',
    summary: 'The same as DELETE trash.',
    permission: global('empty trash'),
    responses: { 200: record(emptiedRecord) },
    source: 'decided',
  }),
} as const
