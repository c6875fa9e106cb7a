import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand, startCommand, type Ended } from '../testing/command.ts'
import { networkMark } from '../testing/network-mark.ts'

const hook = new URL('../testing/no-network.ts', import.meta.url).href
const watched = { asProcess: true, environment: { NODE_OPTIONS: `--import=${hook}` } }

it('the network watch reports connections to other machines, and lets loopback pass', () => {
  const ask = (code: string) =>
    spawnSync(process.execPath, ['--conditions=@benchtop/source', '--import', hook, '-e', code], {
      encoding: 'utf8',
    }).stderr
  expect(ask("fetch('http://192.0.2.1/').catch(() => {})")).toContain(`${networkMark} connect to`)
  expect(ask("fetch('http://telemetry.example.test/').catch(() => {})")).toContain(networkMark)
  expect(ask("require('dgram').createSocket('udp4')")).toContain(`${networkMark} a datagram`)
  expect(ask("fetch('http://127.0.0.1:9/').catch(() => {})")).toBe('')
})

it('[CLI-01] contacts no other machine', async () => {
  await using bench = await startBench([], {}, (args) => startCommand(args, watched))
  const inputs = join(bench.folder, 'limits.json')
  await writeFile(inputs, '[]')
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
    ['seed', bench.seed],
    ['snapshot', 'save', 'one'],
    ['snapshot', 'export', 'one', join(bench.folder, 'one.benchtop-snapshot')],
    ['snapshot', 'diff', 'one'],
    ['clock', '--advance', '48h'],
    ['logs'],
    ['faults'],
    ['rate-limits', 'set', inputs],
    ['notifications', 'add', 'planned downtime'],
    ['openapi'],
    ['reset'],
  ]
  const local = [['--version'], ['--help'], ['doctor'], ['openapi'], ['completion', 'bash']]
  const ended: [string, Ended][] = []
  for (const args of remote) {
    const all = [...args, '--url', bench.ready.uiUrl]
    ended.push([args.join(' '), await runCommand(all, watched)])
  }
  for (const args of local) {
    ended.push([args.join(' '), await runCommand(args, { ...watched, folder: bench.folder })])
  }
  bench.command.kill('SIGTERM')
  ended.push(['start', await bench.command.ended])
  for (const [name, { stderr }] of ended)
    expect([name, stderr]).toEqual([name, expect.not.stringContaining(networkMark)])
  // A launch that failed would prove nothing about the network.
  expect(ended.filter(([, { code }]) => code !== 0).map(([name]) => name)).toEqual([
    expect.stringMatching(/^seed /),
  ])
})
