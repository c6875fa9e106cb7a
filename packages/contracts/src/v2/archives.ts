import { z } from 'zod'
import { POST, operationsOf, json } from '../operation.ts'
import { user } from '../permission.ts'
import { record } from '../results.ts'
import { textParameter } from '../scalars.ts'

const archived = {
  permission: user,
  body: json({
    DatasetIds: z.array(textParameter, 'must be a list').optional(),
    RunIds: z.array(textParameter, 'must be a list').optional(),
  }),
  responses: { 200: record(z.string()) },
  decided: 'archives',
} as const

/** What is archived is listed and shown as before; that it is, stands in its record and in those of its files. */
export const v2Archives = operationsOf('v2', {
  archive: POST('/archive', {
    summary: 'Archives datasets and runs with their files.',
    ...archived,
  }),
  restore: POST('/restore', {
    summary: 'Restores archived datasets and runs with their files.',
    ...archived,
  }),
})
