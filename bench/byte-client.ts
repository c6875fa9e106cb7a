import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

type Sending = {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
}

/** What is sent, again and again, so that making it takes no time. */
const chunk = randomBytes(1024 * 1024)
const agent = new Agent({ keepAlive: true })

/** Sends so many bytes, the first of which nothing else has; gives the answer's text. */
export async function send({ method, url, headers, bytes }: Sending): Promise<string> {
  const upload = request(url, { method, agent, headers: { ...headers, 'content-length': bytes } })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  const first = Buffer.from(randomUUID()).subarray(0, bytes)
  upload.write(first)
  for (let left = bytes - first.length; left > 0; left -= chunk.length) {
    if (!upload.write(chunk.subarray(0, left))) await once(upload, 'drain')
  }
  upload.end()
  const [answer] = await answered
  const said = await text(answer)
  if (answer.statusCode === undefined || answer.statusCode >= 300) throw new Error(said)
  return said
}

/** Does so many things, so many of them at once. */
export async function parallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Megabytes (1e6 bytes) a second. */
export async function rateOf(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return bytes / 1e3 / (performance.now() - start)
}
