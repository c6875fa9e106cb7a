import { constants } from 'node:fs'
import { open, stat, statfs, type FileHandle } from 'node:fs/promises'

/** What a job has written into the file systems in memory that its sandbox has to itself. */
export type MemoryFiles = {
  /** Whether they are found: they are once the command runs. */
  areFound(): boolean
  /** The bytes in them, by the processes of the job. */
  bytes(pids: readonly number[]): Promise<number>
  /** Whether one of them is full, also after the job has ended. */
  areFull(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Looks at folders by the paths that the processes have them at, all of which are there. They are held open once they are found, so that they can
 * still be queried when the processes are gone.
 */
export function memoryFiles(paths: readonly string[]): MemoryFiles {
  let held: FileHandle[] | undefined
  const find = async (pids: readonly number[]): Promise<FileHandle[] | undefined> => {
    for (const pid of pids) {
      const root = `/proc/${pid}/root`
      // Until the sandbox is made, its processes see the machine, or not yet all of the folders.
      const [inside, outside] = await Promise.all([devOf(`${root}/`), devOf('/')])
      if (inside === undefined || inside === outside) continue
      const opened = await Promise.all(paths.map((path) => openFolder(root + path)))
      const found = opened.filter((handle) => handle !== undefined)
      if (found.length === paths.length) return found
      await Promise.all(found.map((handle) => handle.close()))
    }
    return undefined
  }
  const sizes = async () => {
    const queried = (held ?? []).map((handle) =>
      statfs(`/proc/self/fd/${handle.fd}`).catch(() => undefined),
    )
    return (await Promise.all(queried)).filter((size) => size !== undefined)
  }
  return {
    areFound: () => held !== undefined || paths.length === 0,
    async bytes(pids) {
      if (paths.length > 0) held ??= await find(pids)
      return (await sizes()).reduce(
        (sum, { blocks, bfree, bsize }) => sum + (blocks - bfree) * bsize,
        0,
      )
    },
    areFull: async () => (await sizes()).some(({ bfree }) => bfree === 0),
    async close() {
      await Promise.all((held ?? []).map((handle) => handle.close()))
      held = undefined
    },
  }
}

async function devOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ dev }) => dev,
    () => undefined,
  )
}

async function openFolder(path: string): Promise<FileHandle | undefined> {
  return open(path, constants.O_RDONLY | constants.O_DIRECTORY).catch(() => undefined)
}
