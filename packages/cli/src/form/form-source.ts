import { basename, dirname, extname, resolve } from 'node:path'
import { CliError, messageOf } from '../errors.ts'
import type { World } from '../world.ts'

/** A definition as it was read. */
export type FormSource = {
  /** As typed. */
  readonly file: string
  readonly path: string
  readonly text: string
  /** Whether the file is a module: the lines of the text aren't those of the file. */
  readonly isCode: boolean
}

/** Reads the definition of a form without checking its content. */
export async function readFormSource(file: string, { folder }: World): Promise<FormSource> {
  const path = resolve(folder, file)
  const { readFormFile, FormModuleError } = await import('@benchtop/forms/files')
  const { text, isCode } = await readFormFile(path).catch((cause: unknown) => {
    if (cause instanceof FormModuleError) throw new CliError('failed', cause.message, { cause })
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isMissing ? 'does not exist' : `can't be read: ${messageOf(cause)}`
    throw new CliError('usage', `The form ${file} ${reason}. Name a readable file.`, { cause })
  })
  return { file, path, text, isCode }
}

/** The probable name of a form's app: `depth` of `depth-form.json`, the folder of a plain `form.json`. */
export function appNameOf(path: string): string {
  const own = basename(path, extname(path)).replace(/(?:^|[-_. ])form$/i, '')
  return own || basename(dirname(path)) || 'app'
}
