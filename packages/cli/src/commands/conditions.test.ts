import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

async function run({ ready }: Bench, ...args: string[]) {
  return runCommand([...args, '--url', ready.uiUrl])
}
const statusOf = async ({ ready }: Bench, path: string) =>
  (await fetch(`${ready.apiUrl}/v1pre3/${path}`)).status

describe('benchtop faults', () => {
  let unchanged: Bench
  beforeAll(async () => {
    unchanged = await startBench()
  })
  afterAll(() => unchanged[Symbol.asyncDispose]())

  it('[HAR-04] adds a fault, shows it with its hits, and removes it', async () => {
    await using bench = await startBench()
    expect((await run(bench, 'faults')).stdout).toBe('No faults are injected.')
    const added = await run(
      bench,
      'faults',
      'add',
      'v1.getCurrentUser',
      '--error',
      'ServiceUnavailable',
      '--times',
      '1',
    )
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(await statusOf(bench, 'users/current')).toBe(503)
    expect(await statusOf(bench, 'users/current')).toBe(401)
    const { stdout } = await run(bench, 'faults')
    expect(stdout).toMatch(/v1\.getCurrentUser +answers ServiceUnavailable; 1 time +1/)
    expect((await run(bench, 'faults', 'clear')).stdout).toBe('No faults are injected.')
  })

  it('[HAR-04] adds to the existing faults, and prints all of them with --json', async () => {
    await using bench = await startBench()
    await run(bench, 'faults', 'add', 'v1.*', '--latency', '1', '--probability', '0.5')
    const more = ['--cut-after-bytes', '10', '--skip', '2', '--json']
    const ended = await run(bench, 'faults', 'add', 'download', ...more)
    expect(eventsOf(ended)).toEqual([
      {
        faults: [
          { operation: 'v1.*', latencyMs: 1, probability: 0.5, hits: 0 },
          { operation: 'download', cutAfterBytes: 10, skip: 2, hits: 0 },
        ],
      },
    ])
  })

  it('[HAR-04] sets the complete list from a file, or nothing if it has an error', async () => {
    await using bench = await startBench()
    const file = join(bench.folder, 'faults.json')
    await writeFile(file, JSON.stringify([{ operation: 'v1.getRun', cut: 'after' }]))
    expect(await run(bench, 'faults', 'set', file)).toMatchObject({ code: 0, stderr: '' })
    await writeFile(file, JSON.stringify([{ operation: 'v1.getRuns', cut: 'after' }]))
    const wrong = await run(bench, 'faults', 'set', file)
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toContain(file)
    expect(wrong.stderr).toContain('v1.getRuns')
    expect((await run(bench, 'faults')).stdout).toContain('v1.getRun ')
  })

  it.each([
    [
      '[\n  { "operation": "v1.getRuns", "cut": "after" }\n]',
      'faults.json:2:18 [0].operation is "v1.getRuns", but no operation matches. Did you mean v1.getRun',
    ],
    [
      '[\n  { "operation": "v1.getRun", "cutt": "after" }\n]',
      'faults.json:2:31 [0].cutt: there is no such member. Did you mean "cut"?',
    ],
    [
      '{\n  "$schema": "./faults.schema.json",\n  "faults": [{ "operation": "v1.getRuns", "cut": "after" }]\n}',
      'faults.json:3:29 [0].operation is "v1.getRuns"',
    ],
  ])(
    '[LGT-04] reports errors of a file by line, column and suggestion: %j',
    async (text, error) => {
      const file = join(unchanged.folder, 'faults.json')
      await writeFile(file, text)
      const { code, stderr } = await run(unchanged, 'faults', 'set', file)
      expect(code).toBeGreaterThan(0)
      expect(stderr).toContain(error)
    },
  )

  it('[LGT-04] takes a list with the $schema of editors', async () => {
    await using bench = await startBench()
    const file = join(bench.folder, 'faults.json')
    const faults = [{ operation: 'v1.getRun', cut: 'after' }]
    await writeFile(file, JSON.stringify({ $schema: './faults.schema.json', faults }))
    const set = await run(bench, 'faults', 'set', file, '--json')
    expect(eventsOf(set)).toEqual([{ faults: [{ ...faults[0], hits: 0 }] }])
  })

  it.each([
    [['faults', 'add', 'v1.getRun'], /needs an effect/],
    [['faults', 'add', 'v1.getRun', '--message', 'x', '--latency', '1'], /--error/],
    [['faults', 'add', 'v1.getRun', '--cut', 'between'], /before, after/],
    [['faults', 'add', 'v1.getRun', '--probability', '2'], /0 to 1/],
    [['faults', 'add'], /missing required argument/],
  ])('rejects %j as bad usage', async (args, message) => {
    const ended = await run(unchanged, ...args)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
  })
})

it('[RTE-01] rate limits are shown, set and cleared', async () => {
  await using bench = await startBench()
  expect((await run(bench, 'rate-limits')).stdout).toMatch(/launch +v1\.launchApplication +1000/)
  const file = join(bench.folder, 'limits.json')
  const limits = [{ policy: 'p', operations: ['v1.*'], limit: 5, window: '60s' }]
  await writeFile(file, JSON.stringify(limits))
  const set = await run(bench, 'rate-limits', 'set', file, '--json')
  expect(eventsOf(set)).toEqual([{ rateLimits: limits }])
  expect((await run(bench, 'rate-limits', 'clear')).stdout).toBe('No rate limits are set.')
})

it('[CON-13] notifications are added, shown and cleared', async () => {
  await using bench = await startBench()
  await run(bench, 'notifications', 'add', 'planned downtime at noon')
  await run(bench, 'notifications', 'add', '--type', 'warning', 'uploads are slow')
  const response = await fetch(`${bench.ready.apiUrl}/v1pre3/users/current`)
  const { Notifications } = (await response.json()) as { Notifications: unknown[] }
  expect(Notifications.slice(1)).toEqual([
    { Type: 'info', Item: 'planned downtime at noon' },
    { Type: 'warning', Item: 'uploads are slow' },
  ])
  expect((await run(bench, 'notifications')).stdout).toMatch(/info +planned downtime at noon/)
  const cleared = await run(bench, 'notifications', 'clear', '--json')
  expect(eventsOf(cleared)).toEqual([{ notifications: [] }])
})

it('[HAR-04, WIR-01] a configuration sets conditions, aliases and the prefix of errors', async () => {
  await using bench = await startBench(['--config', '{folder}/start.json'], {
    'start.json': JSON.stringify({
      profile: 'field',
      errorPrefix: 'ACME.',
      aliases: { Message: 'Text' },
      notifications: [{ type: 'info', item: 'hello' }],
      rateLimits: [],
      faults: [{ operation: 'v1.getGenome', retryAfter: 3 }],
    }),
  })
  const user = await fetch(`${bench.ready.apiUrl}/v1pre3/users/current`)
  expect(await user.json()).toMatchObject({
    ResponseStatus: { ErrorCode: 'ACME.UNAUTHORIZED', Text: expect.any(String) },
    Notifications: [{ Type: 'error' }, { Type: 'info', Item: 'hello' }],
  })
  const genome = await fetch(`${bench.ready.apiUrl}/v1pre3/genomes/4`)
  expect([genome.status, genome.headers.get('x-retry-after')]).toEqual([429, '3'])
  expect((await run(bench, 'rate-limits')).stdout).toBe('No rate limits are set.')
})
