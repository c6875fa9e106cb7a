// Loaded before a program (--import): every connection to another machine fails, and is reported on standard error.
import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import process from 'node:process'
import { networkMark } from './network-mark.ts'

const loopback = /^(127\.|::1$|::ffff:127\.|localhost$|0\.0\.0\.0$|::$)/

function refuse(what: string): never {
  process.stderr.write(`${networkMark} ${what}\n`)
  throw new Error(`${networkMark} ${what}`)
}

type Connect = (this: net.Socket, ...args: unknown[]) => net.Socket

/** What `connect` was given: options, or a port and a host; in a list of their own, where Node calls it itself. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[]
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string; path?: string }
    return path === undefined ? (host ?? 'localhost') : 'localhost'
  }
  return typeof second === 'string' ? second : 'localhost'
}

const connect = net.Socket.prototype.connect as Connect
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args)
  return loopback.test(host) ? connect.apply(this, args) : refuse(`connect to ${host}`)
}

dgram.createSocket = () => refuse('a datagram')

const { lookup } = dns
dns.lookup = ((name: string, ...rest: [never]) =>
  loopback.test(name) ? lookup(name, ...rest) : refuse(`look up ${name}`)) as typeof lookup
dns.promises.lookup = (name: string) => refuse(`look up ${name}`)
dns.promises.resolve = (name: string) => refuse(`resolve ${name}`)
