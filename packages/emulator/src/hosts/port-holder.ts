import { readFile, readdir, readlink } from 'node:fs/promises'
import { basename } from 'node:path'

/** A process that listens on a port: its number and its program's name. */
export type PortHolder = { readonly pid: number; readonly name: string }

/** Who listens on a port, where the system tells (Linux). */
export async function portHolder(port: number): Promise<PortHolder | undefined> {
  try {
    const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
    const tables = await Promise.all(
      ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
    )
    const fields = tables
      .flatMap((table) => table.split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .find((parts) => parts[1]?.endsWith(`:${hexPort}`) === true && parts[3] === '0A')
    const inode = fields?.[9]
    return inode === undefined ? undefined : await processOfSocket(inode)
  } catch {
    return undefined
  }
}

async function processOfSocket(inode: string): Promise<PortHolder | undefined> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const descriptor of descriptors) {
      const link = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (link === `socket:[${inode}]`) {
        // Its program's name: what Node calls itself is that of its main thread.
        const program = await readlink(`/proc/${pid}/exe`).catch(() => 'a process')
        return { pid: Number(pid), name: basename(program) }
      }
    }
  }
  return undefined
}
