import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { pairRatios, type Line } from './figure.ts'

const files = 50
const rounds = 5
/** What Node needs for the source of a module besides the test itself. */
const assertion = `import assert from 'node:assert/strict'`

type Side = {
  readonly name: string
  /** A test's imports, and the body of one request. */
  readonly imports: string
  readonly body: string
}

/**
 * Small test files, each with one test of one request to a platform or what stands for it: one file alone, and all of them
 * under Node's runner and under vitest, by turns.
 */
export async function measureTestFiles(root: string): Promise<Line[]> {
  const others = join(root, 'bench/peers/others')
  if (!existsSync(join(others, 'node_modules/vitest'))) {
    return [
      'The other platforms are not installed: npm install --prefix bench/peers/others --no-package-lock --ignore-scripts',
    ]
  }
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-test-files-'))
  const packages = join(others, 'node_modules')
  await symlink(packages, join(folder, 'node_modules'))
  const vitest = join(packages, 'vitest/vitest.mjs')
  const ways = {
    'one file': (at: string) => [join(at, 'test-1.test.mjs')],
    [`${files} files, node --test`]: (at: string) => ['--test', `${at}/*.test.mjs`],
    [`${files} files, vitest`]: (at: string) => [vitest, 'run', '--root', at],
  }
  try {
    const lines: Line[] = []
    for (const [way, argsFor] of Object.entries(ways)) {
      const runner = way.includes('vitest') ? 'vitest' : 'node:test'
      const times = new Map(sidesOf(root).map((side) => [side, [] as number[]]))
      for (const side of times.keys()) await writeFiles(join(folder, side.name), side, runner)
      for (let round = -1; round < rounds; round += 1) {
        for (const [side, values] of times) {
          const start = performance.now()
          await promisify(execFile)(process.execPath, argsFor(join(folder, side.name)), {
            cwd: join(folder, side.name),
          })
          if (round >= 0) values.push(performance.now() - start)
        }
      }
      lines.push(...figuresOf(way, [...times]))
    }
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf(way: string, times: readonly (readonly [Side, readonly number[]])[]): Line[] {
  const [own, msw] = times
  if (own === undefined || msw === undefined) return []
  return [
    ...times.map(([side, values]): Line => ({
      what: `${way}, ${side.name}`,
      values,
      unit: 'ms',
      ...(side === own[0] && way === 'one file' && { limit: { atMost: 200 } }),
    })),
    { what: `${way}, Benchtop / MSW`, values: pairRatios(own[1], msw[1]), limit: { atMost: 1.5 } },
  ]
}

async function writeFiles(
  folder: string,
  { imports, body }: Side,
  runner: 'node:test' | 'vitest',
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (let at = 1; at <= files; at += 1) {
    const text = `import { test } from '${runner}'\n${assertion}\n${imports}\n
test('reads a record', async () => {\n${body}\n})\n`
    await writeFile(join(folder, `test-${at}.test.mjs`), text)
  }
}

/** The test kit as it is built, and what apps of other platforms are tested with. */
function sidesOf(root: string): readonly Side[] {
  const kit = pathToFileURL(join(root, 'packages/testkit/dist/index.js')).href
  const isNamed = `assert.equal(record.name, 'A project')`
  return [
    {
      name: 'Benchtop',
      imports: `import { startTestPlatform } from '${kit}'`,
      body: `  await using platform = await startTestPlatform()
  const project = await platform.clientFor('1001').v1.getProject({ id: '4001' })
  assert.equal(project.Id, '4001')`,
    },
    {
      name: 'MSW',
      imports: `import { http, HttpResponse } from 'msw'\nimport { setupServer } from 'msw/node'`,
      body: `  const server = setupServer(
    http.get('http://bench.test/projects/1', () => HttpResponse.json({ id: 1, name: 'A project' })),
  )
  server.listen()
  const record = await (await fetch('http://bench.test/projects/1')).json()
  server.close()
  ${isNamed}`,
    },
    {
      name: 'emulate',
      imports: `import { createEmulator } from 'emulate'`,
      body: `  const emulator = await createEmulator({ service: 'stripe', port: 0 })
  const headers = { authorization: 'Bearer sk_test_bench' }
  const answer = await fetch(\`\${emulator.url}/v1/customers\`, { headers })
  assert.equal(answer.status, 200)
  await answer.json()
  await emulator.close()`,
    },
    {
      name: 'nock',
      imports: `import nock from 'nock'`,
      body: `  nock('http://bench.test').get('/projects/1').reply(200, { id: 1, name: 'A project' })
  const record = await (await fetch('http://bench.test/projects/1')).json()
  ${isNamed}`,
    },
  ]
}
