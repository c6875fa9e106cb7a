import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, messageOf } from './errors.ts'
import type { World } from './world.ts'

/** The text of a file; `use` says after its name in an error what it is for. */
export async function readTextFile(path: string, use = ''): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    const message = `The file ${path}${use} can't be read (${messageOf(cause)}).`
    throw new CliError('usage', message, { cause })
  })
}

/** Throws where a file can't be read. */
export async function requireReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    const message = `The file ${path} can't be read (${messageOf(cause)}). Name a readable file.`
    throw new CliError('failed', message, { cause })
  })
}

/** Writes a text into the file that `--out` names, and returns its complete path. */
export async function writeOut(
  text: string,
  out: string,
  { folder }: Pick<World, 'folder'>,
): Promise<string> {
  const path = resolve(folder, out)
  await writeFile(path, text).catch((cause: unknown) => {
    throw new CliError('failed', `${out} can't be written: ${messageOf(cause)}.`, { cause })
  })
  return path
}
