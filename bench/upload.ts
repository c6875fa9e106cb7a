import { join } from 'node:path'
import { parallel, rateOf, send } from './byte-client.ts'
import { partBytes, partsAtOnce, startFileServer } from './file-server.ts'
import { startServer } from './server-process.ts'
import { pairRatios, type Line } from './figure.ts'

const rounds = 5
const bytes = 1e9

/**
 * 1 GB to disk, in one request and in parts, compared with a Node server that only computes the MD5 of what it
 * receives. Every round has its own platform and folder; the time ends when the file is complete and its bytes are
 * synced.
 */
export async function measureUpload(root: string): Promise<Line[]> {
  await using md5 = await startServer([join(root, 'bench/peers/md5-server.ts')])
  const put = (size: number) => send({ method: 'PUT', url: md5.url, headers: {}, bytes: size })
  const sides = {
    md5: () => put(bytes),
    whole: (server: Server) => server.uploadWhole(bytes),
    md5Parts: () =>
      parallel(bytes / partBytes, partsAtOnce, async () => void (await put(partBytes))),
    parts: (server: Server) => server.uploadParts(bytes),
  }
  const rates: Record<keyof typeof sides, number[]> = {
    md5: [],
    whole: [],
    md5Parts: [],
    parts: [],
  }
  for (let round = -1; round < rounds; round += 1) {
    await using server = await startFileServer(root)
    for (const [side, work] of Object.entries(sides)) {
      const rate = await rateOf(bytes, () => work(server))
      if (round >= 0) rates[side as keyof typeof sides].push(rate)
    }
  }
  const shown = (what: string, side: keyof typeof sides): Line => ({
    what,
    values: rates[side],
    unit: 'MB/s',
  })
  const against = (what: string, one: keyof typeof sides, other: keyof typeof sides): Line => ({
    what,
    values: pairRatios(rates[one], rates[other]),
    limit: { atLeast: other === 'whole' ? 1 : 0.9 },
  })
  return [
    shown('MD5 alone, one request', 'md5'),
    shown(`MD5 alone, ${partsAtOnce} at once`, 'md5Parts'),
    shown('benchtop, one request', 'whole'),
    shown(`benchtop, parts of 25 MB, ${partsAtOnce} at once`, 'parts'),
    against('one request / MD5 alone', 'whole', 'md5'),
    against('parts / MD5 alone', 'parts', 'md5'),
    against('parts / MD5 alone with as many at once', 'parts', 'md5Parts'),
    against('parts / one request', 'parts', 'whole'),
  ]
}

type Server = Awaited<ReturnType<typeof startFileServer>>
