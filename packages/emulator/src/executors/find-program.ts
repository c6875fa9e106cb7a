import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { systemCode } from '../storage/blobs/storage-error.ts'

/** Where a program was found: its path as called, and the file behind all links. */
export type FoundProgram = { readonly path: string; readonly real: string }

/** What Windows adds to the name of a program that it starts by itself; scripts need a shell. */
const programEndings = ['', '.exe', '.com']

/**
 * Looks a program up as the system does: by its path from a folder, or in PATH. Gives the system's error where there is
 * none, or none that may be executed.
 */
export async function findProgram(
  program: string,
  folder: string,
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<FoundProgram | { readonly failure: unknown }> {
  const isPath = program.includes('/') || (platform === 'win32' && program.includes('\\'))
  const places = isPath
    ? [isAbsolute(program) ? program : resolve(folder, program)]
    : path
        .split(delimiter)
        .filter(Boolean)
        .map((place) => resolve(folder, join(place, program)))
  const endings = platform === 'win32' ? programEndings : ['']
  const candidates = places.flatMap((place) => endings.map((ending) => `${place}${ending}`))
  let failure: unknown = Object.assign(new Error(`${program} is not in PATH.`), { code: 'ENOENT' })
  for (const candidate of candidates) {
    try {
      if ((await stat(candidate)).isDirectory()) continue
      await access(candidate, constants.X_OK)
      return { path: candidate, real: await realpath(candidate) }
    } catch (error) {
      // One that is there and may not be executed says more than those that aren't.
      if (systemCode(error) !== 'ENOENT') failure = error
    }
  }
  return { failure }
}
