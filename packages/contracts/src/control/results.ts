import { z } from 'zod'
import { record } from '../results.ts'
import { id, owners, strictJson } from './scalars.ts'

/** An AppResult that the bench's owner made, for files to be put into. */
const madeResult = z.strictObject({ appResult: id, appSession: id, project: id, owner: id })
export type MadeResult = z.output<typeof madeResult>

export const results = {
  createResult: owners('createResult', 'POST', '/projects/{id}/results', {
    summary: 'Makes an AppResult that no app wrote, for files of this machine.',
    body: strictJson({
      name: z.string().min(1),
      description: z.string().optional(),
      /** Its session stays Running, so that files can be added, until that is set to Complete. */
      open: z.boolean().optional(),
    }),
    responses: { 200: record(madeResult) },
  }),
} as const
