import autocannon from 'autocannon'
import { join } from 'node:path'
import { startServer } from './server-process.ts'
import { median, ratio, spread } from './statistics.ts'

const rounds = 5
const seconds = 4

/** Requests per second for one project: Benchtop, with and without response validation, compared with bare Express. */
export async function measureGetProject(root: string): Promise<string[]> {
  const peers = join(root, 'bench/peers')
  await using express = await startServer([join(peers, 'express-project.ts')])
  await using checked = await startServer([join(peers, 'benchtop-project.ts')])
  await using unchecked = await startServer([join(peers, 'benchtop-project.ts'), '--unchecked'])
  const sides = { express, checked, unchecked }
  const rates: Record<keyof typeof sides, number[]> = { express: [], checked: [], unchecked: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const [side, server] of Object.entries(sides)) {
      const result = await autocannon({
        url: `${server.url}/v1pre3/projects/4001`,
        headers: { 'x-access-token': 'bench' },
        connections: 10,
        duration: round < 0 ? 2 : seconds,
      })
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${side} answered with errors.`)
      if (round >= 0) rates[side as keyof typeof sides].push(result.requests.average)
    }
  }
  const pairs = (side: 'checked' | 'unchecked'): number =>
    median(rates[side].map((rate, at) => rate / (rates.express[at] ?? Number.NaN)))
  return [
    `bare Express and one read: ${spread(rates.express, 'requests/s')}`,
    `benchtop, every answer checked: ${spread(rates.checked, 'requests/s')}`,
    `benchtop, answers not checked: ${spread(rates.unchecked, 'requests/s')}`,
    `ratio, checked: ${ratio(pairs('checked'), { atLeast: 0.6 })}`,
    `ratio, not checked: ${ratio(pairs('unchecked'), { atLeast: 0.6 })}`,
    `cost of checking: ${((1 - median(rates.checked) / median(rates.unchecked)) * 100).toFixed(1)}%`,
  ]
}
