import { MessageChannel, type MessagePort } from 'node:worker_threads'

import type { ByteSource } from '../bytes/byte-source.ts'
import { openBlockingSource, type RangedInput, type SourceInput } from '../bytes/source-input.ts'
import { GenomicsError } from '../errors.ts'

// What the caller reads by ranges is read in its thread: another one asks for each range through a port.

/** What a thread gets of a source: what it opens by itself, or where it asks for ranges. */
export type ThreadInput = Exclude<SourceInput, RangedInput> | PortedInput

type PortedInput = { readonly size: number; readonly port: MessagePort }

/** A source on its way to another thread. */
export type SharedSource = {
  readonly input: ThreadInput
  /** Goes with the message. */
  readonly ports: readonly MessagePort[]
  /** What the caller's reading threw since this was called last: the thread has its message only. */
  takeFailure(): unknown
}

type RangeRequest = { readonly id: number; readonly offset: number; readonly length: number }
type RangeReply = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly reason: string }
)

/** Prepares a source for another thread. A port lasts until the thread has closed the source, or has ended. */
export function shareSource(input: SourceInput): SharedSource {
  if (!('read' in input)) return { input, ports: [], takeFailure: () => undefined }
  const { port1: own, port2: port } = new MessageChannel()
  let failure: unknown
  const serve = async ({ id, offset, length }: RangeRequest): Promise<void> => {
    try {
      const bytes = await input.read(offset, length)
      const { buffer } = bytes
      const isAll = bytes.length === buffer.byteLength && buffer instanceof ArrayBuffer
      own.postMessage({ id, bytes } satisfies RangeReply, isAll ? [buffer] : [])
    } catch (error) {
      failure = error
      const reason = error instanceof Error ? error.message : String(error)
      own.postMessage({ id, reason } satisfies RangeReply)
    }
  }
  own.on('message', (request: RangeRequest) => void serve(request))
  // The thread that waits keeps the process alive, where it has to.
  own.unref()
  return {
    input: { size: input.size, port },
    ports: [port],
    takeFailure() {
      const taken = failure
      failure = undefined
      return taken
    },
  }
}

/** In the other thread: opens what it got. */
export async function openThreadSource(input: ThreadInput): Promise<ByteSource> {
  return 'port' in input ? portedSource(input) : openBlockingSource(input)
}

function portedSource({ size, port }: PortedInput): ByteSource {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let lastId = 0
  port.on('message', (reply: RangeReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('bytes' in reply) one?.resolve(reply.bytes)
    else one?.reject(unreadable(reply.reason))
  })
  port.on('close', () => {
    for (const { reject } of waiting.values()) reject(unreadable('its reader was closed'))
    waiting.clear()
  })
  return {
    size,
    async read(offset, length, room) {
      const one = Promise.withResolvers<Uint8Array>()
      const wanted = Math.max(0, Math.min(length, size - offset))
      waiting.set((lastId += 1), one)
      port.postMessage({ id: lastId, offset, length: wanted } satisfies RangeRequest)
      const bytes = await one.promise
      if (room === undefined) return bytes
      room.set(bytes)
      return room.subarray(0, bytes.length)
    },
    close: async () => port.close(),
  }
}

function unreadable(reason: string): GenomicsError {
  return new GenomicsError('unreadable', `The file can't be read: ${reason}`)
}
