import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'

/** An upload that the platform has begun to read, and that continues when the test says so. */
export type SlowUpload = {
  /** Sends the second half; gives the answer's status. */
  finish(): Promise<number>
  /** Breaks the connection instead; resolves when it is gone. */
  cut(): Promise<void>
}

/**
 * Sends the first half of some bytes with Ada's token. The platform is queried whether it wants them, and has begun to
 * handle the request when it says so.
 */
export async function beginUpload(
  apiUrl: string,
  method: 'POST' | 'PUT',
  path: string,
  bytes: Uint8Array,
): Promise<SlowUpload> {
  const half = Math.floor(bytes.length / 2)
  const upload = request(`${apiUrl}/${path}`, {
    method,
    headers: {
      'x-access-token': 'ada-private',
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      expect: '100-continue',
    },
  })
  upload.on('error', () => {})
  upload.flushHeaders()
  await once(upload, 'continue')
  await sent(upload, bytes.subarray(0, half))
  return {
    async finish() {
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>
      upload.end(bytes.subarray(half))
      const [answer] = await answered
      answer.resume()
      await once(answer, 'close')
      return answer.statusCode ?? 0
    },
    async cut() {
      const closed = new Promise((resolve) => upload.once('close', resolve))
      upload.destroy()
      await closed
    },
  }
}

function sent(upload: ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => upload.write(bytes, () => resolve()))
}
