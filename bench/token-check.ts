import autocannon from 'autocannon'
import { join } from 'node:path'
import { startServer } from './server-process.ts'
import { median, ratio, spread } from './statistics.ts'

const rounds = 5
const seconds = 3

/**
 * What it costs to find out who calls: requests a second for what anybody may read, with a token that is checked and
 * without one.
 */
export async function measureTokenCheck(root: string): Promise<string[]> {
  await using server = await startServer([join(root, 'bench/peers/benchtop-project.ts')])
  const sides = { without: {}, with: { 'x-access-token': 'bench' } }
  const rates: Record<keyof typeof sides, number[]> = { without: [], with: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const [side, headers] of Object.entries(sides)) {
      const result = await autocannon({
        url: `${server.url}/v1pre3/meta`,
        headers,
        connections: 10,
        duration: round < 0 ? 1 : seconds,
      })
      if (result.non2xx > 0 || result.errors > 0) throw new Error('The server answers with errors.')
      if (round >= 0) rates[side as keyof typeof sides].push(result.requests.average)
    }
  }
  const cost = median(rates.with.map((rate, at) => 1 - rate / (rates.without[at] ?? Number.NaN)))
  return [
    `without a token: ${spread(rates.without, 'requests/s')}`,
    `with a token: ${spread(rates.with, 'requests/s')}`,
    `share of a request: ${ratio(cost, { atMost: 0.1 })}`,
  ]
}
