import { GET, operationsOf } from '../operation.ts'
import { anyone } from '../permission.ts'
import { record } from '../results.ts'
import { metaRecord } from './records/meta.ts'

export const meta = operationsOf('v1', {
  getMeta: GET('/meta', {
    summary: "Returns the platform's versions, time and limits, and its searchable scopes.",
    permission: anyone,
    responses: { 200: record(metaRecord) },
    decided: 'meta',
  }),
})
