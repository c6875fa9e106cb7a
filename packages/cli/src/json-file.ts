import { readFile } from 'node:fs/promises'
import { limits, readJson } from '@benchtop/contracts'
import { CliError, messageOf, type CliErrorCode } from './errors.ts'

/** A file as it was read; of one in code, there is no text in which a member has a position. */
export type ReadFile = {
  readonly path: string
  readonly document: unknown
  readonly text: string | undefined
}

/** Reads a JSON file; an error names `what` it is, the file and the reason. */
export async function readJsonText(
  path: string,
  what: string,
  code: CliErrorCode,
): Promise<ReadFile & { readonly text: string }> {
  const read = await readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = isMissing(cause) ? 'does not exist' : `can't be read: ${messageOf(cause)}`
    throw new CliError(code, `The ${what} ${path} ${reason}. Name a readable file.`, { cause })
  })
  const text = read.replace(/^\uFEFF/, '')
  try {
    return { path, document: readJson(text, limits.largeJson), text }
  } catch (cause) {
    throw new CliError(code, `The ${what} ${path} ${messageOf(cause)}. Correct it.`, { cause })
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
