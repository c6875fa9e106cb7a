import {
  JsonError,
  limits,
  propertiesOf,
  readJson,
  v1,
  type PropertyMembers,
} from '@benchtop/contracts'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { memberNames, withDeclaredNames } from '../kernel/members.ts'
import { problemsOf } from '../kernel/problems.ts'
import { JobError } from './job-error.ts'
import type { FoundFile } from './scan-output.ts'

/** The file in a result's folder that is applied to the AppResult and not uploaded. */
export const metadataFile = '_metadata.json'

export type ResultMetadata = {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly properties: readonly PropertyMembers[]
}

// It accepts what the API accepts when an AppResult is created and its properties are written.
const result = v1.createAppResult.body.members.shape
const properties = propertiesOf('appresult').write.body.members.shape
const schema = z.object({
  Name: result.Name.nullish(),
  Description: result.Description,
  Properties: properties.Properties.nullish(),
})

/** Reads an app's metadata of its result. Throws an error that names the file where it is invalid. */
export async function readMetadata({ absolutePath, place }: FoundFile): Promise<ResultMetadata> {
  const invalid = (problem: string, cause?: unknown): JobError =>
    new JobError('metadata-invalid', `${place} ${problem}`, { cause })

  if ((await stat(absolutePath)).size > limits.bodyBytes) {
    throw invalid(`is over the limit of ${limits.bodyBytes} bytes.`)
  }
  let value: unknown
  try {
    value = readJson(await readFile(absolutePath, 'utf8'))
  } catch (cause) {
    throw cause instanceof JsonError ? invalid(`${cause.message}.`, cause) : cause
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('must be a JSON object with Name, Description and Properties.')
  }
  const given = withDeclaredNames(value, memberNames(schema))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const messages = problemsOf(parsed.error, given).map((problem) => problem.message)
    throw invalid(`is wrong: ${messages.join(' ')}`)
  }
  return {
    name: parsed.data.Name ?? undefined,
    description: parsed.data.Description,
    properties: parsed.data.Properties ?? [],
  }
}
