import { readFile } from 'node:fs/promises'
import { limits, readJson } from '@benchtop/contracts'
import { CliError, messageOf, type CliErrorCode } from './errors.ts'

/** Reads a JSON file; an error names `what` it is, the file and the reason. */
export async function readJsonFile(
  path: string,
  what: string,
  code: CliErrorCode,
): Promise<unknown> {
  return (await readJsonText(path, what, code)).document
}

/** The same, with the text of the file. */
export async function readJsonText(
  path: string,
  what: string,
  code: CliErrorCode,
): Promise<{ readonly document: unknown; readonly text: string }> {
  const read = await readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = isMissing(cause) ? 'does not exist' : `can't be read: ${messageOf(cause)}`
    throw new CliError(code, `The ${what} ${path} ${reason}. Name a readable file.`, { cause })
  })
  // Some editors begin a file with a byte order mark.
  const text = read.replace(/^\uFEFF/, '')
  try {
    return { document: readJson(text, limits.largeJson), text }
  } catch (cause) {
    throw new CliError(code, `The ${what} ${path} ${messageOf(cause)}. Correct it.`, { cause })
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
