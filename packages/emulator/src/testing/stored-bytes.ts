import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in a folder of a platform's data, such as `blobs`: the names with their sizes. */
export async function storedIn(data: string, folder: string): Promise<Map<string, number>> {
  const entries = await readdir(join(data, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sized = files.map(async ({ parentPath, name }): Promise<[string, number]> => [
    name,
    (await stat(join(parentPath, name))).size,
  ])
  return new Map(await Promise.all(sized))
}
