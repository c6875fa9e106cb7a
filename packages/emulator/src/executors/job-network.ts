import { lookup } from 'node:dns/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Places } from '../kernel/places.ts'
import type { Task } from '../ports/executors.ts'
import { forwardPrograms } from './programs/forward-programs.ts'

/**
 * A job has a network of its own, in which there is nothing but the addresses that the platform puts there: a small
 * program listens on them and passes connections to a socket file, from where the platform connects to the real address.
 */
export type JobNetwork = {
  /** What a task's sandbox needs; undefined where there is no such program for this machine. */
  of(task: Pick<Task, 'network'>): Promise<TaskNetwork | undefined>
  close(): Promise<void>
}

export type TaskNetwork = {
  /** The program that makes the addresses, and the files that state who the user and the hosts are. */
  readonly files: {
    readonly forward: string
    readonly passwd: string
    readonly group: string
    readonly hosts: string
  }
  /** The names of hosts with their addresses inside. */
  readonly names: readonly (readonly [name: string, address: string])[]
  /** The socket file of each address, by the path that it has inside. */
  readonly sockets: readonly { readonly path: string; readonly inside: string }[]
  /** The arguments of the program before the command: `127.0.0.1:5100=/run/benchtop/0`. */
  readonly addresses: readonly string[]
  /** Whether an address has a port that only a privileged process may listen on. */
  readonly hasLowPorts: boolean
}

/** Where a sandbox finds the program and the sockets. */
export const networkFolder = '/run/benchtop'

type Address = { readonly host: string; readonly port: number }

/** Such a port, and those below it, are for privileged processes. */
const highestLowPort = 1023

const loopback = /^(localhost|127(\.\d+){3})$/

export function createJobNetwork(
  places: Pick<Places, 'apiUrl' | 'storeUrl' | 'uiUrl'>,
): JobNetwork {
  const program = forwardPrograms[process.arch]
  const servers = new Map<string, Promise<{ server: Server; path: string }>>()
  const hostsFiles = new Map<string, Promise<string>>()
  let folder: Promise<string> | undefined

  const hostsFile = async (root: string, names: TaskNetwork['names']): Promise<string> => {
    const lines = ['127.0.0.1 localhost', ...names.map(([name, at]) => `${at} ${name}`), '']
    const text = lines.join('\n')
    let writing = hostsFiles.get(text)
    if (writing === undefined) {
      const path = join(root, `hosts-${hostsFiles.size}`)
      writing = writeFile(path, text).then(() => path)
      hostsFiles.set(text, writing)
    }
    return writing
  }

  const socketOf = async (to: Address): Promise<string> => {
    const key = `${to.host}:${to.port}`
    let opening = servers.get(key)
    if (opening === undefined) {
      const path = join(await (folder ??= makeFolder(program ?? '')), `${servers.size}.sock`)
      opening = listen(path, to, places)
      servers.set(key, opening)
    }
    return (await opening).path
  }

  return {
    async of({ network = [] }) {
      if (program === undefined || process.platform !== 'linux') return undefined
      const named = [...[places.apiUrl, places.storeUrl].flatMap(addressOf), ...network.map(parse)]
      // The store may be at the port of the API.
      const wanted = new Map(named.map((to) => [`${to.host}:${to.port}`, to])).values().toArray()
      const root = await (folder ??= makeFolder(program))
      const insideHosts = new Map<string, string>()
      const found = []
      for (const [index, to] of wanted.entries()) {
        const at = insideAddress(to.host, insideHosts)
        const inside = `${networkFolder}/${index}`
        found.push({ path: await socketOf(to), inside, address: `${at}:${to.port}=${inside}` })
      }
      const names = [...insideHosts]
      return {
        files: {
          forward: join(root, 'forward'),
          passwd: join(root, 'passwd'),
          group: join(root, 'group'),
          hosts: await hostsFile(root, names),
        },
        names,
        sockets: found.map(({ path, inside }) => ({ path, inside })),
        addresses: found.map(({ address }) => address),
        hasLowPorts: wanted.some(({ port }) => port <= highestLowPort),
      }
    },
    async close() {
      for (const opening of servers.values()) (await opening).server.close()
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the sockets: short, as their paths may not be long, and for the platform's user alone. */
async function makeFolder(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-net-'))
  const { uid, gid } = userInfo()
  await writeFile(join(folder, 'forward'), Buffer.from(program, 'base64'), { mode: 0o755 })
  await writeFile(join(folder, 'passwd'), `app:x:${uid}:${gid}:app:/data/scratch:/bin/sh\n`)
  await writeFile(join(folder, 'group'), `app:x:${gid}:\n`)
  return folder
}

function parse(text: string): Address {
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) }
}

/** The address of one of the platform's; none before it listens. */
function addressOf(url: string): Address[] {
  if (url === '') return []
  return [{ host: new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'), port: portOf(url) }]
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** A host that isn't this machine gets a loopback address of its own, since several may have the same port. */
function insideAddress(host: string, names: Map<string, string>): string {
  if (loopback.test(host)) return '127.0.0.1'
  // The platform listens on one of the machine's own addresses, and no name: an app finds it at localhost.
  if (/^[\d.]+$|:/.test(host)) return '127.0.0.1'
  const known = names.get(host)
  if (known !== undefined) return known
  const made = `127.0.1.${names.size + 1}`
  names.set(host, made)
  return made
}

function listen(
  path: string,
  to: Address,
  places: Pick<Places, 'apiUrl' | 'uiUrl'>,
): Promise<{ server: Server; path: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ server: Server; path: string }>()
  const server = createServer({ allowHalfOpen: true }, (inner) => void pass(inner, to, places))
  server.once('error', reject)
  server.listen(path, () => resolve({ server, path }))
  server.unref()
  return promise
}

/** The ports of this machine from which jobs are connected to a port that has the control API, too. */
const jobPorts = new Set<number>()

/** Whether a connection is one that was passed on for a job. */
export function isOfJob({ remotePort }: Pick<Socket, 'remotePort'>): boolean {
  return remotePort !== undefined && jobPorts.has(remotePort)
}

/** Connects to the real address, unless it is the control API by another name; where that has the API's port, it is marked. */
async function pass(
  inner: Socket,
  to: Address,
  { apiUrl, uiUrl }: Pick<Places, 'apiUrl' | 'uiUrl'>,
): Promise<void> {
  try {
    const { address } = await lookup(to.host)
    const isControl = to.port === portOf(uiUrl) && isOfThisMachine(address)
    if (isControl && portOf(apiUrl) !== portOf(uiUrl)) {
      inner.destroy()
      return
    }
    const outer = connect({ host: address, port: to.port, allowHalfOpen: true })
    if (isControl) {
      outer.once('connect', () => {
        const { localPort = 0 } = outer
        jobPorts.add(localPort)
        outer.once('close', () => jobPorts.delete(localPort))
      })
    }
    await Promise.all([pipeline(inner, outer), pipeline(outer, inner)])
  } catch {
    inner.destroy()
  }
}

function isOfThisMachine(address: string): boolean {
  if (address.startsWith('127.') || address === '::1' || address === '0.0.0.0') return true
  const own = Object.values(networkInterfaces()).flat()
  return own.some((one) => one?.address === address)
}
