import { createEmulator, type Emulator } from '@benchtop/emulator'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { longestStretch } from './longest-stretch.ts'
import { median, ratio, spread } from './statistics.ts'

const pairs = 9
const outputs = 60_000

/**
 * Native jobs: what the sandbox with a network of its own costs at each launch, compared in alternating pairs with
 * bubblewrap that has the machine's network and files; and a job that leaves many outputs, with the longest stretch
 * that it holds other requests.
 */
export async function measureNativeJobs(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-native-jobs-'))
  try {
    return [...(await launches(folder)), ...(await manyOutputs(folder))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function launches(folder: string): Promise<string[]> {
  const own = ['--die-with-parent', '--new-session', '--unshare-pid', '--unshare-ipc']
  const open = [...own, '--unshare-uts', '--cap-drop', 'ALL', '--info-fd', '3']
  const view = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', 'true']
  await using strict = await platformWith(folder, 'strict', 'exec /usr/bin/bwrap "$@"')
  await using plain = await platformWith(
    folder,
    'plain',
    `case "$*" in *--info-fd*) exec /usr/bin/bwrap ${[...open, ...view].join(' ')};; esac`,
  )
  const times: { strict: number[]; plain: number[] } = { strict: [], plain: [] }
  for (let pair = -2; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? (['strict', 'plain'] as const) : (['plain', 'strict'] as const)
    for (const name of order) {
      const took = await launchTime(name === 'strict' ? strict : plain)
      if (pair >= 0) times[name].push(took)
    }
  }
  const more = times.strict.map((took, at) => took - (times.plain[at] ?? Number.NaN))
  return [
    `launch to end, with the machine's network: ${spread(times.plain, 'ms')}`,
    `launch to end, with a network of its own: ${spread(times.strict, 'ms')}`,
    `median difference of a pair, ms: ${ratio(median(more), { atMost: 15 })}`,
  ]
}

/** A platform whose bubblewrap is a script: both are started in the same way. */
async function platformWith(folder: string, name: string, script: string): Promise<Emulator> {
  const bin = join(folder, name)
  await mkdir(bin)
  await writeFile(join(bin, 'bwrap'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const emulator = await createEmulator({
    executor: 'bubblewrap',
    environment: { PATH: `${bin}:/usr/bin:/bin` },
    seed: seed(['true']),
  })
  return emulator
}

async function launchTime(platform: Emulator): Promise<number> {
  const start = performance.now()
  const { appSession } = await platform.launch({ user: '1001', application: '2002', name: 'Job' })
  await platform.idle()
  const took = performance.now() - start
  await requireComplete(platform, appSession)
  return took
}

async function manyOutputs(folder: string): Promise<string[]> {
  const script = join(folder, 'many.mjs')
  await writeFile(
    script,
    `import { mkdirSync, writeFileSync } from 'node:fs'
    const folder = process.env.BENCHTOP_DATA + '/output/appresults/4001/Many'
    mkdirSync(folder, { recursive: true })
    for (let n = 0; n < ${outputs}; n += 1) writeFileSync(folder + '/' + n + '.txt', 'output ' + n)`,
  )
  await using platform = await createEmulator({
    data: join(folder, 'data'),
    executor: 'process',
    seed: seed([process.execPath, script]),
  })
  const { longest, peak, grown, seconds } = await longestStretch(async () => {
    const order = { user: '1001', application: '2002', name: 'Many' }
    const { appSession } = await platform.launch(order)
    await platform.idle()
    await requireComplete(platform, appSession)
  })
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  return [
    `job with ${outputs} outputs, on disk: ${seconds.toFixed(1)} s; peak memory ${megabytes(peak)}, ${megabytes(grown)} more than before`,
    `longest stretch, ms: ${ratio(longest, { atMost: 50 })}`,
  ]
}

async function requireComplete({ apiUrl }: Emulator, href: string): Promise<void> {
  const response = await fetch(`${apiUrl}/${href}`, { headers: { 'x-access-token': 'user' } })
  const { Response } = (await response.json()) as {
    Response: { Status: string; StatusSummary: string }
  }
  if (Response.Status !== 'Complete') throw new Error(`The job failed: ${Response.StatusSummary}`)
}

function seed(command: string[]) {
  return {
    users: [{ id: '1001', name: 'User', email: 'user@example.test', password: 'user' }],
    applications: [
      {
        id: '2002',
        name: 'App',
        kind: 'native' as const,
        owner: '1001',
        clientId: 'app',
        command,
        workingDirectory: '/',
      },
    ],
    tokens: [{ token: 'user', user: '1001', private: true, application: '2002' }],
    projects: [{ id: '4001', owner: '1001', name: 'Results' }],
  }
}
