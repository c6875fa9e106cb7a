import { operation } from '../operation.ts'
import { anyone } from '../permission.ts'
import { record } from '../results.ts'
import { metaRecord } from './records/meta.ts'

export const meta = {
  getMeta: operation({
    id: 'v1.getMeta',
    api: 'v1',
    method: 'GET',
    path: '/meta',
    summary: "Returns the platform's versions, time and limits, and its searchable scopes.",
    permission: anyone,
    responses: { 200: record(metaRecord) },
    source: 'decided',
  }),
} as const
