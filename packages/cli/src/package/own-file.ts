import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'

/**
 * Why a file isn't one of the app's own, which alone are read and submitted: a regular file below the app's folder, by its
 * real path. Undefined where it is one.
 */
export async function foreignReason(path: string, folder: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return `${path} doesn't exist.`
  if (!real.startsWith((await realpath(folder)) + sep)) {
    return `${path} is outside of the app's folder: copy it into ${folder}.`
  }
  return (await stat(real)).isFile() ? undefined : `${path} is no regular file.`
}
