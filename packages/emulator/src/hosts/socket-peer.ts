import { readFile } from 'node:fs/promises'
import { isIP, type Socket } from 'node:net'
import process from 'node:process'
import type { HostOptions } from './host.ts'
import type { Request } from './node-http.ts'

/** Who holds the other end of a connection within this machine: the user, and the inode of the socket. */
type Peer = { readonly uid: number; readonly inode: string }

/**
 * `unlisted` is a connection from elsewhere, or whose other end no process holds; `unknown` is any where the system
 * lists none (all but Linux).
 */
type FoundPeer = Peer | 'unlisted' | 'unknown'

/** A connection stays that of the process that made it. */
const peers = new WeakMap<object, Promise<FoundPeer>>()

/** Marks what stands for a connection of this process with itself: no table lists it, and no other user is at its other end. */
export function ownConnection(connection: object): void {
  peers.set(connection, Promise.resolve('unknown'))
}

/** Who holds the other end of a request's connection. */
export function peerOf({ socket }: Pick<Request, 'socket'>): Promise<FoundPeer> {
  let peer = peers.get(socket)
  if (peer === undefined) peers.set(socket, (peer = findPeer(socket, '/proc/net')))
  return peer
}

/**
 * Whether another user of this machine sends a request: neither the one whose process this is, nor one who was let in. The
 * system's administrator may do everything anyway, and forwards what comes from outside of containers and virtual machines.
 * Where there is a start token, that alone counts.
 */
export async function isOtherUser(
  { startToken, allowedUsers }: HostOptions,
  request: Pick<Request, 'socket'>,
): Promise<boolean> {
  if (startToken !== undefined) return false
  const peer = await peerOf(request)
  // In a server of a user's, it may come from another machine.
  if (peer === 'unknown') return !isOfThisMachine(request.socket.remoteAddress ?? '127.0.0.1')
  return peer === 'unlisted' || ![0, process.getuid?.(), ...allowedUsers].includes(peer.uid)
}

function isOfThisMachine(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address)
}

/** Finds the other end in the system's tables: both addresses count, since another user may bind the same port at another. */
export async function findPeer(
  { remoteAddress, remotePort, localAddress, localPort }: Partial<Socket>,
  folder: string,
): Promise<FoundPeer> {
  if (remoteAddress === undefined || localAddress === undefined) return 'unlisted'
  const ends = [tableEnd(remoteAddress, remotePort), tableEnd(localAddress, localPort)]
  // A program may have opened it as one of IPv6.
  const isV4 = ends.every((end) => end.startsWith(mappedWords))
  const short = ends.map((end) => end.slice(mappedWords.length))
  const tables = [...(isV4 ? [['tcp', short] as const] : []), ['tcp6', ends] as const]
  let found: FoundPeer = 'unknown'
  for (const [name, wanted] of tables) {
    const text = await readFile(`${folder}/${name}`, 'latin1').catch(() => undefined)
    if (text === undefined) continue
    const at = text.indexOf(` ${wanted.join(' ')} `)
    const row = at < 0 ? [] : text.slice(at, text.indexOf('\n', at)).trim().split(/ +/)
    const [, , , , , , uid, , inode = '0'] = row
    // A socket that was closed has no inode, and is listed as the administrator's.
    if (inode !== '0') return { uid: Number(uid), inode }
    found = 'unlisted'
  }
  return found
}

/** An end of a connection as the tables have it: words in the byte order of the machine. */
function tableEnd(address: string, port = 0): string {
  const bytes = groupsOf(address).flatMap((group) => [group >> 8, group & 0xff])
  const words = new Uint32Array(Uint8Array.from(bytes).buffer)
  return `${[...words].map((word) => hex(word, 8)).join('')}:${hex(port, 4)}`
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}

/** The eight groups of an IPv6 address; an IPv4 address is the same one inside of IPv6. */
export function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%', 1)
  const whole = isIP(plain) === 4 ? `::ffff:${plain}` : plain
  const [before = '', after = ''] = whole
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
      return `${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`
    })
    .split('::')
  const [first, rest] = [before, after].map((part) =>
    part.split(':').filter((group) => group !== ''),
  )
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (rest?.length ?? 0) }, () => '0')
  return [...(first ?? []), ...zeros, ...(rest ?? [])].map((group) => Number.parseInt(group, 16))
}

/** What an IPv4 address begins with where it is written as one of IPv6. */
const mappedWords = tableEnd('::ffff:0.0.0.0').slice(0, 24)
