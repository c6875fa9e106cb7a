import { join } from 'node:path'
import { parallel, rateOf, send } from './byte-client.ts'
import { partBytes, partsAtOnce, startFileServer } from './file-server.ts'
import { startServer } from './server-process.ts'
import { median, ratio, spread } from './statistics.ts'

const rounds = 5
const bytes = 1e9

/**
 * 1 GB to disk, in one request and in parts, compared with a Node server that only computes the MD5 of what it
 * receives. Every round has its own platform and folder; the time ends when the file is complete and its bytes are
 * synced.
 */
export async function measureUpload(root: string): Promise<string[]> {
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
  const against = (one: keyof typeof sides, other: keyof typeof sides): number =>
    median(rates[one].map((rate, at) => rate / (rates[other][at] ?? Number.NaN)))
  return [
    `MD5 alone, one request: ${spread(rates.md5, 'MB/s')}`,
    `MD5 alone, ${partsAtOnce} at once: ${spread(rates.md5Parts, 'MB/s')}`,
    `benchtop, one request: ${spread(rates.whole, 'MB/s')}`,
    `benchtop, parts of 25 MB, ${partsAtOnce} at once: ${spread(rates.parts, 'MB/s')}`,
    `ratio, one request: ${ratio(against('whole', 'md5'), { atLeast: 0.7 })}`,
    `ratio, parts: ${ratio(against('parts', 'md5'), { atLeast: 0.7 })}`,
    `ratio, parts to MD5 with as many in parallel: ${ratio(against('parts', 'md5Parts'), { atLeast: 0.7 })}`,
    `ratio, parts to one request: ${ratio(against('parts', 'whole'), { atLeast: 1 })}`,
  ]
}

type Server = Awaited<ReturnType<typeof startFileServer>>
