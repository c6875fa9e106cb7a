import { availableParallelism } from 'node:os'
import { SumThread } from './sum-thread.ts'
import { createSums, type SumReply, type SumRequest } from './sums.ts'

/** Sums for one transfer: in other threads if there is enough to sum, so that bytes are transferred meanwhile. */
export type SumThreads = AsyncDisposable & {
  /** The MD5 of bytes. */
  bytes(bytes: Uint8Array): Promise<Uint8Array>
  /** Adds a range of a file to a stream, behind what it has already. */
  range(stream: number, path: string, start: number, end: number): Promise<void>
  /** The MD5 of a stream, which ends with it. */
  sum(stream: number): Promise<Uint8Array>
}

/** What is smaller is summed before a thread has started. */
const minThreadedBytes = 16 * 1024 * 1024

/** A thread sums about as much in a second as two connections bring. */
const mostThreads = 2

/** Threads for so many bytes, of which so many streams can be summed at once. */
export function startSumThreads(bytes: number, streams: number): SumThreads {
  const most = Math.min(mostThreads, streams, Math.max(1, availableParallelism() - 1))
  const count = bytes > minThreadedBytes ? most : 0
  const threads = Array.from({ length: count }, () => new SumThread())
  const sums = createSums()
  const ask = async (thread: SumThread | undefined, request: SumRequest): Promise<SumReply> =>
    thread === undefined ? sums(request) : thread.ask(request)
  const threadOf = (stream: number) => threads[stream % count]
  return {
    async bytes(given) {
      const [freest] = threads.toSorted((one, other) => one.load - other.load)
      // What isn't shared would be sent as a copy, with all the memory that it is a piece of.
      const bytes = freest === undefined ? given : shared(given)
      return sumOf(await ask(freest, { kind: 'bytes', bytes }))
    },
    async range(stream, path, start, end) {
      await ask(threadOf(stream), { kind: 'range', stream, path, start, end })
    },
    async sum(stream) {
      return sumOf(await ask(threadOf(stream), { kind: 'sum', stream }))
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread[Symbol.asyncDispose]()))
    },
  }
}

/** The same bytes in memory that all threads see. */
function shared(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function sumOf(reply: SumReply): Uint8Array {
  if (reply === undefined) throw new Error('No sum was computed for a range.')
  return reply
}
