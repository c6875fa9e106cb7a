import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, downloadFile, uploadFile } from '@benchtop/app-runtime'
import { rateOf } from './byte-client.ts'
import { startFileServer } from './file-server.ts'
import { pairRatios, type Line } from './figure.ts'

const rounds = 7
const bytes = 1e9
const token = 'bench'

/**
 * 1 GB from disk to a platform and back to disk, by the app runtime with its parts, ranges and sums, and by curl with one
 * request, against the same platform in a process of its own. Every round has a new one. The app runtime sums on the
 * thread that transfers: threads for it and a reader of HTTP of its own were a sixth faster up and a half down, for four
 * times the code.
 */
export async function measureClientFiles(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  const rates = {
    curlUp: [],
    runtimeUp: [],
    curlDown: [],
    curlChecked: [],
    runtimeDown: [],
  } as Record<'curlUp' | 'runtimeUp' | 'curlDown' | 'curlChecked' | 'runtimeDown', number[]>
  try {
    const path = join(folder, 'source.bin')
    await writeRandom(path)
    for (let round = -1; round < rounds; round += 1) {
      await using server = await startFileServer(root)
      const client = createClient({ apiUrl: server.server.url, token })
      const result = await client.v1.createAppResult({ projectId: '4001', Name: `Round ${round}` })
      const target = { appResult: result.Id }
      let id = ''
      const copy = join(folder, 'copy.bin')
      const sides: Record<keyof typeof rates, () => Promise<unknown>> = {
        curlUp: () => {
          const headers = [`x-access-token: ${token}`, 'content-type: application/octet-stream']
          const sent = ['--request', 'POST', '--upload-file', path]
          for (const header of headers) sent.push('--header', header)
          return curl(...sent, `${server.server.url}/${result.Href}/files?Name=curl.bin`)
        },
        runtimeUp: async () => {
          id = (await uploadFile(client, { target, path, name: 'runtime.bin' })).Id
        },
        curlDown: async () =>
          curl('--output', copy, (await client.v1.getFileContent({ id })).redirect_uri),
        curlChecked: async () => {
          await curl('--output', copy, (await client.v1.getFileContent({ id })).redirect_uri)
          await promisify(execFile)('md5sum', [copy])
        },
        runtimeDown: () => downloadFile(client, { id, path: copy }),
      }
      for (const [side, work] of Object.entries(sides)) {
        const rate = await rateOf(bytes, work)
        if (round >= 0) rates[side as keyof typeof rates].push(rate)
        await rm(copy, { force: true })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const shown = (what: string, side: keyof typeof rates): Line => ({
    what,
    values: rates[side],
    unit: 'MB/s',
  })
  const up = pairRatios(rates.runtimeUp, rates.curlUp)
  const checked = pairRatios(rates.runtimeDown, rates.curlChecked)
  const down = pairRatios(rates.runtimeDown, rates.curlDown)
  return [
    shown('curl, up', 'curlUp'),
    shown('app runtime, up', 'runtimeUp'),
    shown('curl, down', 'curlDown'),
    shown('curl followed by md5sum, down', 'curlChecked'),
    shown('app runtime, down and checked', 'runtimeDown'),
    { what: 'up / curl', values: up, limit: { atLeast: 0.7 } },
    { what: 'down / curl followed by md5sum', values: checked, limit: { atLeast: 0.7 } },
    { what: 'down / curl', values: down, limit: { atLeast: 0.5 } },
  ]
}

async function curl(...args: readonly string[]): Promise<void> {
  await promisify(execFile)('curl', ['--silent', '--show-error', '--fail', ...args])
}

async function writeRandom(path: string): Promise<void> {
  const chunk = randomBytes(1e6)
  const file = createWriteStream(path)
  for (let left = bytes; left > 0; left -= chunk.length) {
    if (!file.write(chunk)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
