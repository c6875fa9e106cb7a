import { ApiError, type Client, ConnectionError, type World } from '@benchtop/client'
import type { FileContentRecord } from '@benchtop/contracts'

/** The range of bytes of a file to read. */
export type ReadOptions = {
  /** The first byte, counted from 0. Defaults to 0. */
  readonly startByte?: number
  /** The byte after the last. Defaults to the file's end. */
  readonly endByte?: number
  readonly signal?: AbortSignal | undefined
}

/** The address of a file's bytes: requested once, and again when it has expired. */
export type Location = { current(): Promise<FileContentRecord>; renew(): void }

/** Where an answer with the bytes of a file begins: its head is there, and its bytes come as they are taken. */
export type ByteAnswer = Pick<Response, 'status' | 'headers' | 'text'> & {
  readonly body: AsyncIterable<Uint8Array> | null
}

/** Requests bytes from an address. */
export type OpenBytes = (
  url: string,
  asked: {
    readonly headers: Readonly<Record<string, string>>
    readonly signal?: AbortSignal | undefined
  },
) => Promise<ByteAnswer>

/** By the `fetch` of a world. */
export function openByFetch(world: World): OpenBytes {
  return (url, { headers, signal }) => world.fetch(url, { headers, signal: signal ?? null })
}

const operation = 'download'
const mostFailures = 5

/** Requests the address of a file's bytes, once for all concurrent readers. */
export function locationOf(client: Client, fileId: string, signal?: AbortSignal): Location {
  let pending: Promise<FileContentRecord> | undefined
  return {
    current: () => (pending ??= client.v1.getFileContent({ id: fileId }, { signal })),
    renew: () => {
      pending = undefined
    },
  }
}

/** Streams the bytes of a file. If the connection breaks, it resumes after the last byte received. */
export function readFileContent(
  client: Client,
  fileId: string,
  options: ReadOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const open = openByFetch(client.world)
  return readFrom(client, locationOf(client, fileId, options.signal), open, options)
}

/** Reads a file, or a range of it, as a text in UTF-8. All of it is in memory: stream large files. */
export async function readFileText(
  client: Client,
  fileId: string,
  options: ReadOptions = {},
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of readFileContent(client, fileId, options)) {
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The same from an address that several readers share. */
export async function* readFrom(
  { world }: Client,
  location: Location,
  open: OpenBytes,
  { startByte: start = 0, endByte: end = Infinity, signal }: ReadOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = start
  let failures = 0
  while (at < end) {
    try {
      const { redirect_uri: url } = await location.current()
      for await (const wanted of answerFrom(open, url, { start: at, end, signal })) {
        at += wanted.length
        failures = 0
        yield wanted
      }
      return
    } catch (reason) {
      signal?.throwIfAborted()
      if (at >= end) return
      failures += 1
      if (failures > mostFailures || !canRetry(reason)) {
        throw reason instanceof ApiError ? reason : new ConnectionError(operation, reason)
      }
      if (reason instanceof ApiError) location.renew()
      await world.sleep(250 * 2 ** (failures - 1), signal)
    }
  }
}

/** The bytes of one answer, as far as they were requested; none where the file ends before. */
async function* answerFrom(
  open: OpenBytes,
  url: string,
  { start, end, signal }: { start: number; end: number; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array, void, undefined> {
  const response = await open(url, {
    headers: start === 0 && end === Infinity ? {} : { range: rangeHeader(start, end) },
    signal,
  })
  // The file ends here: what was requested begins behind its last byte.
  if (response.status === 416) return
  if (response.status < 200 || response.status > 299) throw await refusal(response)
  const isComplete = response.status !== 206
  let skip = isComplete ? start : 0
  let at = start
  for await (const chunk of response.body ?? []) {
    const left = chunk.subarray(Math.min(skip, chunk.length))
    skip -= chunk.length - left.length
    const wanted = left.subarray(0, Math.min(left.length, end - at))
    at += wanted.length
    if (wanted.length > 0) yield wanted
    // An answer with only what was requested is read to its end: the next goes over the same connection.
    if (at >= end && isComplete) return
  }
}

function rangeHeader(start: number, end: number): string {
  return `bytes=${start}-${end === Infinity ? '' : end - 1}`
}

async function refusal(response: ByteAnswer): Promise<ApiError> {
  const { status, headers } = response
  return new ApiError({ operation, status, headers, body: await response.text() })
}

/** An expired address is requested again; any other refusal is final. */
function canRetry(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return true
  if (reason.operation !== operation) return false
  return [401, 403, 410, 429].includes(reason.status) || reason.status >= 500
}
