import { z } from 'zod'
import { record } from '../results.ts'
import { id, owners, strictJson } from './scalars.ts'

/** An AppResult that the bench's owner made, for files to be put into. */
const madeResult = z.strictObject({ appResult: id, appSession: id, project: id, owner: id })
export type MadeResult = z.output<typeof madeResult>

/** A FASTQ in a few numbers: how many bases have each quality of Phred, from 0. */
const readSummary = z.strictObject({
  reads: z.number(),
  bases: z.number(),
  shortest: z.number(),
  longest: z.number(),
  qualities: z.array(z.number()),
})

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
  summarizeReads: owners('summarizeReads', 'GET', '/files/{id}/reads', {
    summary: 'Counts the reads and bases of a FASTQ, with their lengths and qualities.',
    responses: { 200: record(readSummary) },
  }),
} as const
