import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createClient,
  downloadFile,
  readFileContent as readRemote,
  uploadFile,
  type Client,
} from '@benchtop/app-runtime'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../start-test-platform.ts'
import { startCuttingProxy, type Cut, type CuttingProxy } from './cutting-proxy.ts'

// A connection that is cut at every kind of position: inside the head and the body, at their edges, in requests and
// responses.

type Place = Omit<Cut, 'of'>

const places: readonly Place[] = (['request', 'answer'] as const).flatMap((side) => [
  { side, in: 'head', bytes: 0 },
  { side, in: 'head', bytes: 1 },
  { side, in: 'head', bytes: 40 },
  { side, in: 'head', bytes: -1 },
  { side, in: 'body', bytes: 0 },
  { side, in: 'body', bytes: 1 },
  { side, in: 'body', bytes: 100 },
  { side, in: 'body', bytes: -1 },
])
const partBytes = 5_000_000
const bytes = new Uint8Array(
  Uint32Array.from({ length: 1_500_000 }, (_, at) => Math.imul(at, 2_654_435_761)).buffer,
)
const md5Of = (content: Uint8Array) => createHash('md5').update(content).digest('hex')

type Cutting = { platform: TestPlatform; proxy: CuttingProxy; client: Client; result: string }

/**
 * A client whose connections all go through the proxy, including those for the bytes of files; pauses advance the
 * clock.
 */
async function cutting(stack: AsyncDisposableStack): Promise<Cutting> {
  const platform = stack.use(await startTestPlatform())
  const proxy = stack.use(await startCuttingProxy(platform.apiUrl))
  const { token } = platform.issueToken({ user: '1001', application: '2001', private: true })
  const client = createClient({
    apiUrl: proxy.url,
    token,
    sleep: platform.sleep,
    fetch: (address, init) => {
      const target = address instanceof Request ? address.url : String(address)
      return fetch(target.replace(platform.apiUrl, proxy.url), init)
    },
  })
  const { Id } = await client.v1.createAppResult({ projectId: '4001', Name: 'Fresh' })
  return { platform, proxy, client, result: Id }
}

async function contentOf(platform: TestPlatform, id: string): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(readRemote(platform.clientFor('1001'), id)))
}

/** Describes what becomes of requests that are cut at each of these positions. */
export function describeCuts(isCut: (place: Place) => boolean): void {
  const named = places.filter(isCut).map((place) => {
    const from = place.bytes < 0 ? `${-place.bytes} before the end of` : `${place.bytes} into`
    return [`${from} the ${place.in} of the ${place.side}`, place] as const
  })

  /** For a request without a body. */
  const namedWithoutBody = named.filter(
    ([, { side, in: part }]) => side === 'answer' || part === 'head',
  )

  describe('an upload in parts whose connection is cut', () => {
    it.each(named)('[RTM-01] %s of a part is complete', async (_, place) => {
      await using stack = new AsyncDisposableStack()
      const { platform, proxy, client, result } = await cutting(stack)
      proxy.cut({ ...place, of: 'PUT /v1pre3/files/' })
      const target = { appResult: result }
      const file = await uploadFile(client, { target, content: bytes, name: 'a.bin', partBytes })
      expect(proxy.cuts).toBe(1)
      expect(file.Size).toBe(bytes.length)
      expect(md5Of(await contentOf(platform, file.Id))).toBe(md5Of(bytes))
    })

    const ends = [
      ['beginning', 'POST /v1pre3/appresults/'],
      ['end', 'POST /v1pre3/files/'],
    ] as const
    it.each(namedWithoutBody)(
      '[RTM-01] %s of its start or its completion is complete',
      async (_, place) => {
        await using stack = new AsyncDisposableStack()
        const { platform, proxy, client, result } = await cutting(stack)
        for (const [index, [name, of]] of ends.entries()) {
          proxy.cut({ ...place, of })
          const target = { appResult: result }
          const file = await uploadFile(client, { target, content: bytes, name, partBytes })
          expect(proxy.cuts).toBe(index + 1)
          expect(md5Of(await contentOf(platform, file.Id))).toBe(md5Of(bytes))
        }
      },
    )
  })

  describe('an upload in one request whose connection is cut', () => {
    it.each(named)('[RTM-01] %s exists once', async (_, place) => {
      await using stack = new AsyncDisposableStack()
      const { platform, proxy, client, result } = await cutting(stack)
      proxy.cut({ ...place, of: 'POST /v1pre3/appresults/' })
      const content = bytes.subarray(0, 70_000)
      await uploadFile(client, { target: { appResult: result }, content, name: 'a.bin' })
      expect(proxy.cuts).toBe(1)
      const reading = platform.clientFor('1001')
      const files = await Array.fromAsync(
        reading.v1.listAppResultFiles.all({ appResultId: result }),
      )
      expect(files).toHaveLength(1)
      expect(md5Of(await contentOf(platform, files[0]!.Id))).toBe(md5Of(content))
    })
  })

  describe('a download whose connection is cut', () => {
    it.each(namedWithoutBody)('[RTM-01] %s is complete', async (_, place) => {
      await using stack = new AsyncDisposableStack()
      const { proxy, client, result } = await cutting(stack)
      const folder = await mkdtemp(join(tmpdir(), 'benchtop-cut-'))
      stack.defer(() => rm(folder, { recursive: true, force: true }))
      const content = bytes.subarray(0, 300_000)
      const { Id } = await uploadFile(client, {
        target: { appResult: result },
        content,
        name: 'a.bin',
      })
      const { redirect_uri: address } = await client.v1.getFileContent({ id: Id })
      const of = `GET ${new URL(address).pathname}`
      proxy.cut({ ...place, of })
      const copy = join(folder, 'a.bin')
      await downloadFile(client, { id: Id, path: copy, rangeBytes: 100_000, parallel: 2 })
      expect(proxy.cuts).toBe(1)
      expect(md5Of(await readFile(copy))).toBe(md5Of(content))
      proxy.cut({ ...place, of })
      const streamed = Buffer.concat(await Array.fromAsync(readRemote(client, Id)))
      expect(proxy.cuts).toBe(2)
      expect(md5Of(streamed)).toBe(md5Of(content))
    })
  })
}
