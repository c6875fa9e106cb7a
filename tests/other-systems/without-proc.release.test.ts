import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { startCommand, type Ready } from '../../packages/cli/src/testing/command.ts'
import { temporaryFolder } from '../../packages/cli/src/testing/temporary-folder.ts'
import { createClient } from '../../packages/emulator/src/testing/client.ts'
import { hiddenSystem, noNamespaceReason } from './hidden-system.ts'

// The platform as a process of its own on a machine that has neither /proc nor bubblewrap, as a Mac has none.

const reason = noNamespaceReason()
if (reason !== undefined) {
  if (process.env['CI'] === 'true') throw new Error(reason)
  console.warn(`Nothing is tested without /proc: ${reason}`)
}

const timeouts = { timeout: 60_000, interval: 20 }
const node = process.execPath

/** Apps that write a result, run until they are stopped with a process below them, and take more than they may. */
function appsIn(folder: string): object[] {
  const proof = `const at = process.env.BENCHTOP_DATA + '/output/appresults/4001/Proof'
    fs.mkdirSync(at, { recursive: true })
    fs.writeFileSync(at + '/proc.txt', fs.readdirSync('/proc').length + ' entries in /proc')`
  const greedy = 'const held = Buffer.alloc(6e8, 1); setInterval(() => held[0], 1e6)'
  const limits = { memoryMB: 300 }
  return [
    { id: '2901', name: 'Writes', command: [node, '-e', proof] },
    { id: '2902', name: 'Endless', command: ['sh', join(folder, 'endless.sh')] },
    { id: '2903', name: 'Greedy', command: [node, '-e', greedy], limits },
  ].map((app) => ({ ...app, owner: '1001', kind: 'native' }))
}

function benchOf({ apiUrl, uiUrl, pid }: Ready, folder: string) {
  const ada = createClient(apiUrl, { 'x-access-token': 'ada-private' })
  const control = createClient(uiUrl)
  const pids = () => readFile(join(folder, 'pids'), 'utf8').catch(() => '')
  return {
    pid,
    control,
    ada,
    /** The process below the endless app that was started last. */
    lastPid: async () => Number((await pids()).trim().split('\n').at(-1)),
    async launch(application: string) {
      const order = { user: '1001', application }
      const { body, text } = await control.postJson('_emulator/launches', order)
      expect(text).toContain('appSession')
      return body.appSession as string
    },
    statusOf: async (href: string) => String((await ada.get(href)).body.Response.Status),
    abort: (href: string) => ada.post(href, { Status: 'Aborted' }),
    /** The last state of a session. */
    async settled(href: string) {
      const settled = async () => {
        const { Status, StatusSummary } = (await ada.get(href)).body.Response
        expect(Status).toMatch(/^(Complete|Aborted)$/)
        return [Status, StatusSummary] as [string, string]
      }
      return vi.waitFor(settled, timeouts)
    },
    async proof() {
      const { Items } = (await ada.get('v1pre3/projects/4001/appresults')).body.Response
      const results = Items as readonly { readonly Name: string; readonly Href: string }[]
      const Href = results.find(({ Name }) => Name === 'Proof')?.Href
      const files = (await ada.get(`${Href}/files`)).body.Response.Items
      return (await fetch(`${apiUrl}/${files[0].HrefContent}`, { headers })).text()
    },
  }
}

const headers = { 'x-access-token': 'ada-private' }

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const systems = [
  { name: 'Linux', platform: 'linux', hasPs: false },
  { name: 'macOS', platform: 'darwin', hasPs: true },
] as const

describe.skipIf(reason !== undefined).each(systems)(
  'on $name without /proc and bubblewrap',
  ({ platform, hasPs }) => {
    it('[NAT-02] [SEC-02] native apps run, are aborted, and are settled after a restart', async () => {
      await using folder = await temporaryFolder()
      await writeFile(
        join(folder.path, 'endless.sh'),
        `sleep 600 & echo $! >>'${folder.path}/pids'; wait\n`,
      )
      const system = await hiddenSystem(folder.path, { platform, hasPs })
      const options = { folder: folder.path, ...system }
      const args = ['start', '--data', 'data', '--demo', '--port', '0', '--json']
      let killed = ''
      let left = 0
      {
        await using command = startCommand(args, options)
        const bench = benchOf(await command.ready(), folder.path)
        const { text } = await bench.control.postJson('_emulator/seed', {
          applications: appsIn(folder.path),
        })
        expect(text).not.toContain('error')
        expect(await bench.settled(await bench.launch('2901'))).toEqual(['Complete', ''])
        expect(await bench.proof()).toBe('0 entries in /proc')

        const aborted = await bench.launch('2902')
        await vi.waitFor(async () => expect(await bench.lastPid()).toBeGreaterThan(1), timeouts)
        const first = await bench.lastPid()
        await bench.abort(aborted)
        expect(await bench.settled(aborted)).toEqual(['Aborted', expect.any(String)])
        await vi.waitFor(() => expect(isThere(first)).toBe(false), timeouts)

        killed = await bench.launch('2902')
        await vi.waitFor(async () => {
          expect(await bench.lastPid()).not.toBe(first)
          expect(await bench.statusOf(killed)).toBe('Running')
        }, timeouts)
        left = await bench.lastPid()
        process.kill(bench.pid, 'SIGKILL')
        await command.ended
      }
      try {
        await using command = startCommand(args, options)
        const bench = benchOf(await command.ready(), folder.path)
        expect(await bench.settled(killed)).toEqual(['Aborted', expect.stringMatching('stopped')])
        expect(await bench.proof()).toBe('0 entries in /proc')
        // Only where the system reports processes, the platform finds what it left running.
        if (hasPs) await vi.waitFor(() => expect(isThere(left)).toBe(false), timeouts)
      } finally {
        if (isThere(left)) process.kill(left, 'SIGKILL')
      }
    })
  },
)

it.skipIf(reason !== undefined)(
  '[NAT-07] [NAT-08] on macOS, the memory of a native app is limited, and its log says what it can’t be kept from',
  async () => {
    await using folder = await temporaryFolder()
    const system = await hiddenSystem(folder.path, { platform: 'darwin', hasPs: true })
    const args = ['start', '--data', 'data', '--demo', '--port', '0', '--json']
    await using command = startCommand(args, { folder: folder.path, ...system })
    const bench = benchOf(await command.ready(), folder.path)
    await bench.control.postJson('_emulator/seed', { applications: appsIn(folder.path) })
    const href = await bench.launch('2903')
    expect(await bench.settled(href)).toEqual([
      'Aborted',
      expect.stringContaining('limit of 300 MB of memory'),
    ])
    const id = href.slice(href.lastIndexOf('/') + 1)
    const log = await readFile(join(folder.path, 'data/jobs', id, 'logs/output.log'), 'utf8')
    expect(log).toMatch(/^benchtop: Native apps run as plain processes, not under bubblewrap/)
    expect(log).toContain('What a native app starts outside of its process group outlives it')
  },
)

it('names of files in a data folder never differ by case alone', async () => {
  await using folder = await temporaryFolder()
  const args = ['start', '--data', 'data', '--demo', '--port', '0', '--json']
  await using command = startCommand(args, { folder: folder.path })
  const { ada, control } = benchOf(await command.ready(), folder.path)
  const sample = (await ada.get('v1pre3/projects/4001/samples')).body.Response.Items[0].Href
  for (const [name, text] of Object.entries({ 'a.txt': 'one', 'A.txt': 'two', 'ä.txt': 'three' })) {
    const path = `${sample}/files?name=${encodeURIComponent(name)}`
    expect((await ada.upload(path, text, 'text/plain')).status).toBe(201)
  }
  expect((await control.post('_emulator/snapshots/Base')).status).toBeLessThan(300)
  const refused = await control.post('_emulator/snapshots/base')
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('case alone')])
  expect((await control.post('_emulator/snapshots/Base')).status).toBeLessThan(300)
  const names = (await readdir(folder.path, { recursive: true })).map((name) => name.normalize())
  expect(names.length).toBeGreaterThan(40)
  const seen = new Set(names.map((name) => name.toLowerCase()))
  expect(seen.size).toBe(names.length)
})
