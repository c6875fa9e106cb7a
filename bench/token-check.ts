import autocannon from 'autocannon'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { busyShare, type CpuProfile } from './cpu-profile.ts'
import { startBench } from './command.ts'
import { projectsSeed } from './projects-seed.ts'
import { median, ratio, spread } from './statistics.ts'

const rounds = 5
const seconds = 3

/** What reads a request's credentials, and what decides by them whether it may. */
const checks = ['readCredentials', 'authorize']

/**
 * The cost of authentication and authorization: their share of the server's work according to its CPU profile, on the
 * shortest of all responses. Rates with and without a token are printed, too, and vary by more than the check costs.
 */
export async function measureTokenCheck(root: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-profile-'))
  try {
    const rates = await measureRates(root, folder)
    const shares: number[] = []
    for (const file of await readdir(folder)) {
      const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile
      shares.push(busyShare(profile, checks))
    }
    return [
      `without a token: ${spread(rates.without, 'requests/s')}`,
      `with a token: ${spread(rates.with, 'requests/s')}`,
      `share of a request with a token: ${ratio(median(shares), { atMost: 0.1 })}`,
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureRates(root: string, profiles: string): Promise<Record<Side, number[]>> {
  const rates: Record<Side, number[]> = { without: [], with: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, headers] of Object.entries(sides)) {
      const nodeFlags = side === 'with' ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
      await using server = await startBench(root, { seed: projectsSeed, nodeFlags })
      const url = `${server.url}/v1pre3/meta`
      const result = await autocannon({ url, headers, connections: 10, duration: seconds })
      if (result.non2xx > 0 || result.errors > 0) throw new Error('The server answers with errors.')
      rates[side as Side].push(result.requests.average)
    }
  }
  return rates
}

/** Reading a header off the wire is no check: both sides send one. */
const sides = { without: { 'x-nothing-said': 'bench' }, with: { 'x-access-token': 'bench' } }

type Side = keyof typeof sides
