import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * The real path of a regular file that a request names on this machine, or why it isn't read. `folders` are those that it has
 * to be below; anywhere if undefined. Links on the way to it are followed first, so that none leads out.
 */
export async function allowedSource(
  source: string,
  folders: readonly string[] | undefined,
): Promise<{ readonly path: string } | { readonly reason: string }> {
  const path = await realpath(source).catch(() => undefined)
  if (folders !== undefined) {
    const allowed = await Promise.all(
      folders.map((folder) => realpath(folder).catch(() => undefined)),
    )
    const isBelow = allowed.some(
      (folder) => folder !== undefined && path?.startsWith(join(folder, sep)) === true,
    )
    // Whether it exists is nothing that the caller may learn.
    if (!isBelow) {
      return {
        reason: `may be read only below a folder that the platform was started with (--allow-source), not ${source}`,
      }
    }
  }
  const isFile = path !== undefined && (await stat(path)).isFile()
  return isFile ? { path } : { reason: `must be an existing file, not ${source}` }
}
