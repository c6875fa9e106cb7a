import { operation } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { global, own } from '../permission.ts'
import { collection, record } from '../results.ts'
import { emptiedRecord } from '../v1/records/trash.ts'
import { v2Trash } from './records/trash.ts'

const right = 'movetotrash global'

export const v2TrashOperations = {
  listTrash: operation({
    id: 'v2.listTrash',
    api: 'v2',
    method: 'GET',
    path: '/trash',
    summary: "What is in the user's trash.",
    permission: global(right),
    paging: v2Paging(['DateDeleted', 'TotalSize']),
    responses: { 200: collection(v2Trash) },
    source: 'stated',
  }),
  getTrash: operation({
    id: 'v2.getTrash',
    api: 'v2',
    method: 'GET',
    path: '/trash/{id}',
    summary: 'An entry of the trash, by its own id.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(v2Trash) },
    source: 'stated',
  }),
  emptyTrash: operation({
    id: 'v2.emptyTrash',
    api: 'v2',
    method: 'DELETE',
    path: '/trash',
    summary: "Deletes for good whatever is in the user's trash.",
    permission: global('empty trash'),
    responses: { 200: record(emptiedRecord) },
    source: 'stated',
  }),
  restoreFromTrash: operation({
    id: 'v2.restoreFromTrash',
    api: 'v2',
    method: 'POST',
    path: '/trash/{id}/restorefromtrash',
    summary: 'Restores what an entry of the trash holds, as it was.',
    permission: own(right, 'trash', 'id'),
    responses: { 200: record(v2Trash) },
    source: 'stated',
  }),
} as const
