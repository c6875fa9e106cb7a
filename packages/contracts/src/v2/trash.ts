import { DELETE, GET, POST, operationsOf } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { global, own } from '../permission.ts'
import { collection, record } from '../results.ts'
import { emptiedRecord } from '../v1/records/trash.ts'
import { v2Trash } from './records/trash.ts'

const right = 'movetotrash global'

export const v2TrashOperations = operationsOf('v2', {
  listTrash: GET('/trash', {
    summary: "What is in the user's trash.",
    permission: global(right),
    paging: v2Paging(['DateDeleted', 'TotalSize']),
    responses: { 200: collection(v2Trash) },
  }),
  getTrash: GET('/trash/{id}', {
    summary: 'An entry of the trash, by its own id.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(v2Trash) },
  }),
  emptyTrash: DELETE('/trash', {
    summary: "Deletes for good whatever is in the user's trash.",
    permission: global('empty trash'),
    responses: { 200: record(emptiedRecord) },
  }),
  restoreFromTrash: POST('/trash/{id}/restorefromtrash', {
    summary: 'Restores what an entry of the trash holds, as it was.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(v2Trash) },
  }),
})
