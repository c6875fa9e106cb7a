import type { FileContentRecord } from '@benchtop/contracts'
import type { Client } from '../client/client.ts'
import { ApiError, ConnectionError } from '../client/errors.ts'

/** Which bytes of a file are read. */
export type ReadOptions = {
  /** The first byte; 0 unless told. */
  readonly start?: number
  /** The byte behind the last; the file's end unless told. */
  readonly end?: number
  readonly signal?: AbortSignal | undefined
}

/** Where the bytes of a file are: asked for once, and again when the address is no longer good. */
export type Location = { current(): Promise<FileContentRecord>; renew(): void }

const operation = 'download'
const mostFailures = 5

/** Asks for the address of a file's bytes, once for all who read at the same time. */
export function locationOf(client: Client, fileId: string, signal?: AbortSignal): Location {
  let asked: Promise<FileContentRecord> | undefined
  return {
    current: () => (asked ??= client.v1.getFileContent({ id: fileId }, { signal })),
    renew: () => {
      asked = undefined
    },
  }
}

/** Reads the bytes of a file as they come. Where the connection breaks, it goes on behind the last byte that came. */
export function readFile(
  client: Client,
  fileId: string,
  options: ReadOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  return readFrom(client, locationOf(client, fileId, options.signal), options)
}

/** The same from an address that several readers share. */
export async function* readFrom(
  { world }: Client,
  location: Location,
  { start = 0, end = Infinity, signal }: ReadOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = start
  let failures = 0
  while (at < end) {
    try {
      const { redirect_uri: url } = await location.current()
      const response = await world.fetch(url, {
        headers: at === 0 && end === Infinity ? {} : { range: rangeHeader(at, end) },
        signal: signal ?? null,
      })
      // The file ends here: what was asked for begins behind its last byte.
      if (response.status === 416) return
      if (!response.ok) throw await refusal(response)
      let skip = response.status === 206 ? 0 : at
      const chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? []
      for await (const chunk of chunks) {
        const left = chunk.subarray(Math.min(skip, chunk.length))
        skip -= chunk.length - left.length
        const wanted = left.subarray(0, Math.min(left.length, end - at))
        at += wanted.length
        if (wanted.length > 0) {
          failures = 0
          yield wanted
        }
        if (at >= end) return
      }
      return
    } catch (reason) {
      signal?.throwIfAborted()
      failures += 1
      if (failures > mostFailures || !mayGoOn(reason)) {
        throw reason instanceof ApiError ? reason : new ConnectionError(operation, reason)
      }
      if (reason instanceof ApiError) location.renew()
      await world.wait(250 * 2 ** (failures - 1), signal)
    }
  }
}

function rangeHeader(start: number, end: number): string {
  return `bytes=${start}-${end === Infinity ? '' : end - 1}`
}

async function refusal(response: Response): Promise<ApiError> {
  const { status, headers } = response
  return new ApiError({ operation, status, headers, body: await response.text() })
}

/** An address that has expired is asked for again; what the platform refuses otherwise stays refused. */
function mayGoOn(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return true
  if (reason.operation !== operation) return false
  return [401, 403, 410, 429].includes(reason.status) || reason.status >= 500
}
