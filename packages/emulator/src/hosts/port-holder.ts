import { readFile, readdir, readlink } from 'node:fs/promises'
import { basename } from 'node:path'

/** A process that listens on a port: its number and its program's name. */
export type PortHolder = { readonly pid: number; readonly name: string }

/** The process that listens on a port, of one address if given, where the system reports it (Linux). */
export async function portHolder(port: number, host = '0.0.0.0'): Promise<PortHolder | undefined> {
  try {
    const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
    const tables = await Promise.all(
      ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
    )
    const fields = tables
      .flatMap((table) => table.split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .find(
        ([, local = '', , state]) =>
          state === '0A' && local.endsWith(`:${hexPort}`) && isOf(local, host),
      )
    const inode = fields?.[9]
    return inode === undefined ? undefined : await processOfSocket(inode)
  } catch {
    return undefined
  }
}

/** Whether a local address of the table is that of a host; only those of IPv4 are distinguished. */
function isOf(local: string, host: string): boolean {
  const bytes = host.split('.').map(Number)
  const [address = ''] = local.split(':')
  const isAny = bytes.length !== 4 || bytes.every((byte) => byte === 0)
  if (isAny || address.length !== 8 || /^0+$/.test(address)) return true
  // In the byte order of the machine: the last byte first.
  return address === Buffer.from(bytes.toReversed()).toString('hex').toUpperCase()
}

async function processOfSocket(inode: string): Promise<PortHolder | undefined> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const descriptor of descriptors) {
      const link = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (link === `socket:[${inode}]`) {
        // The program's name: the one that Node sets is that of its main thread.
        const program = await readlink(`/proc/${pid}/exe`).catch(() => 'a process')
        return { pid: Number(pid), name: basename(program) }
      }
    }
  }
  return undefined
}
