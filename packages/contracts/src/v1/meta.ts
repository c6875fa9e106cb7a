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
    summary: 'Versions, time and limits of the platform, and what can be searched on it.',
    permission: anyone,
    responses: { 200: record(metaRecord) },
    source: 'decided',
  }),
} as const
