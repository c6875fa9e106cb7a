import { execFile, spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand, startCommand, type Ended } from '../testing/command.ts'
import { networkMark } from '../testing/network-mark.ts'

const hook = new URL('../testing/no-network.ts', import.meta.url).href
const program = fileURLToPath(new URL('../testing/run-each.ts', import.meta.url))
const watched = ['--conditions=@benchtop/source', '--import', hook]

it('the network watch reports connections to other machines, and lets loopback pass', () => {
  const ask = (code: string) =>
    spawnSync(process.execPath, [...watched, '-e', code], {
      encoding: 'utf8',
    }).stderr
  expect(ask("fetch('http://192.0.2.1/').catch(() => {})")).toContain(`${networkMark} connect to`)
  expect(ask("fetch('http://telemetry.example.test/').catch(() => {})")).toContain(networkMark)
  expect(ask("require('dgram').createSocket('udp4')")).toContain(`${networkMark} a datagram`)
  expect(ask("fetch('http://127.0.0.1:9/').catch(() => {})")).toBe('')
})

it('[CLI-01] contacts no other machine', async () => {
  const remote: readonly (readonly string[])[] = [
    ['launch', 'greeter', '--input', 'who=Ada', '--output', 'project=projects/4001', '--wait'],
    ['session', 'show', '9001'],
    ['notices'],
    ['run', 'start', 'Exome'],
    ['run', 'list'],
    ['project', 'transfers'],
    ['purchase', 'list'],
    ['device', 'list'],
    ['token', 'issue', '--private'],
    ['seed', '{folder}/bench.json'],
    ['snapshot', 'save', 'one'],
    ['snapshot', 'export', 'one', '{folder}/one.benchtop-snapshot'],
    ['snapshot', 'diff', 'one'],
    ['clock', '--advance', '48h'],
    ['logs'],
    ['faults'],
    ['rate-limits', 'set', '{folder}/limits.json'],
    ['notifications', 'add', 'planned downtime'],
    ['openapi'],
    ['reset'],
  ]
  const local = [['--version'], ['--help'], ['doctor'], ['openapi'], ['completion', 'bash']]
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...watched, program, JSON.stringify({ remote, local })],
    { env: { PATH: '/usr/bin:/bin' } },
  )
  // It names each command before what that reports.
  expect(stderr).not.toContain(networkMark)
  const ended = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Pick<Ended, 'code' | 'stderr'> & { name: string })
  expect(ended).toHaveLength(remote.length + local.length)
  expect(ended.map((one) => one.stderr).join('\n')).not.toContain(networkMark)
  // A launch that failed would prove nothing about the network.
  expect(ended.filter(({ code }) => code !== 0).map(({ name }) => name)).toEqual(['seed'])
})

it('[CLI-01] the program itself contacts no other machine, when it starts a platform and when it ends', async () => {
  const environment = { NODE_OPTIONS: `--import=${hook}` }
  await using bench = await startBench([], {}, (args) => startCommand(args, { environment }))
  const args = ['session', 'show', '9001', '--url', bench.ready.uiUrl]
  const shown = await runCommand(args, { environment, asProcess: true })
  expect(shown.stderr).not.toContain(networkMark)
  bench.command.kill('SIGTERM')
  const { code, stderr } = await bench.command.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining(networkMark) })
})
