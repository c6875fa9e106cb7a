import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from './random.ts'
import { storedContents } from './stored-contents.ts'
import type { Acknowledged } from './writer.ts'
import { createWriters } from './writers.ts'

const token = 'kill-private'
const seedDocument = {
  users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
  tokens: [{ token, user: '1001', application: '2001', private: true }],
}

/** Within this time after the start of the load a platform is killed. */
const longestLifeMs = 1_500

/**
 * Kills a platform with SIGKILL at random moments while it takes parts, completes files, empties the trash and writes
 * properties, and starts it again. Throws where something acknowledged is missing, something is half visible, or a byte
 * is left that nothing refers to; returns how much was acknowledged.
 */
export async function killCampaign(
  times: number,
  seedNumber: number,
  report: (line: string) => void,
): Promise<Acknowledged> {
  const random = createRandom(seedNumber)
  const writers = createWriters(random)
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-kill-'))
  const [data, seed] = [join(folder, 'data'), join(folder, 'seed.json')]
  await writeFile(seed, JSON.stringify(seedDocument))
  let running: ChildProcess | undefined
  const startAgain = async () => {
    const platform = await start(data, seed, (child) => (running = child))
    // What was acknowledged is there; afterwards it is deleted, so that whatever is still stored is an orphan.
    await writers.verify({ apiUrl: platform.apiUrl, token })
    const left = await storedContents(data)
    if (left.size > 0) throw new Error(`${left.size} contents are stored for nothing.`)
    return platform
  }
  try {
    for (let kills = 0; kills < times; kills += 1) {
      const { apiUrl, child } = await startAgain()
      const load = writers.write({ apiUrl, token }, `round ${kills}`)
      await wait(random() * longestLifeMs)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await load
      if ((kills + 1) % 20 === 0) report(`${kills + 1} kills`)
    }
    const { child } = await startAgain()
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    return writers.acknowledged
  } finally {
    running?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(
  data: string,
  seed: string,
  onStart: (child: ChildProcess) => void,
): Promise<{ child: ChildProcess; apiUrl: string }> {
  const bin = join(import.meta.dirname, '../../packages/cli/src/bin.ts')
  const flags = ['start', '--data', data, '--port', '0', '--seed', seed, '--json']
  const args = ['--conditions=@benchtop/source', bin, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onStart(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { event: string; apiUrl?: string }
    if (event.event !== 'ready' || event.apiUrl === undefined) continue
    child.stdout.resume()
    return { child, apiUrl: event.apiUrl }
  }
  throw new Error("The platform didn't start again after a kill.")
}
