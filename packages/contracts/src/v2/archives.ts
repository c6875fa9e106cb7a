import { z } from 'zod'
import { operation } from '../operation.ts'
import { user } from '../permission.ts'
import { record } from '../results.ts'
import { textParameter } from '../scalars.ts'

const archived = {
  api: 'v2',
  method: 'POST',
  permission: user,
  body: {
    kind: 'json',
    members: z.object({
      DatasetIds: z.array(textParameter, 'must be a list').optional(),
      RunIds: z.array(textParameter, 'must be a list').optional(),
    }),
  },
  responses: { 200: record(z.string()) },
  source: 'decided',
} as const

/** What is archived is listed and shown as before; that it is, stands in its record and in those of its files. */
export const v2Archives = {
  archive: operation({
    id: 'v2.archive',
    path: '/archive',
    summary: 'Archives datasets and runs with their files.',
    ...archived,
  }),
  restore: operation({
    id: 'v2.restore',
    path: '/restore',
    summary: 'Restores archived datasets and runs with their files.',
    ...archived,
  }),
} as const
