import { z } from 'zod'
import { appResultCompact } from './appresult.ts'
import { fileRecord } from './file.ts'
import { projectCompact } from './project.ts'
import { runCompact } from './run.ts'
import { sampleCompact } from './sample.ts'

/** What can be searched. Rows of equal score come in the order in which their scopes were requested. */
export const searchScopes = [
  'projects',
  'runs',
  'samples',
  'appresults',
  'sample_files',
  'appresult_files',
] as const
export type SearchScope = (typeof searchScopes)[number]

/**
 * How well a row fits, up to 1: how much of the text that a word was found in the word makes up, on the mean of all
 * words. A row that is found by anything but text fits completely.
 */
const score = z.number().min(0).max(1)

const type = <const Name extends string>(name: Name) =>
  z.enum([name, name.toLowerCase() as Lowercase<Name>])

/**
 * What a search found: Type names the member that holds the resource, in small letters on deployed platforms. A file comes
 * whole, since its compact form doesn't say what it belongs to.
 */
export const searchRow = z.discriminatedUnion('Type', [
  z.strictObject({ Type: type('Project'), Score: score, Project: projectCompact }),
  z.strictObject({ Type: type('Run'), Score: score, Run: runCompact }),
  z.strictObject({ Type: type('Sample'), Score: score, Sample: sampleCompact }),
  z.strictObject({ Type: type('AppResult'), Score: score, AppResult: appResultCompact }),
  z.strictObject({ Type: type('SampleFile'), Score: score, SampleFile: fileRecord }),
  z.strictObject({ Type: type('AppResultFile'), Score: score, AppResultFile: fileRecord }),
])

export type SearchRow = z.infer<typeof searchRow>
