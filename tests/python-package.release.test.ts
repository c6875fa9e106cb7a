import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { renderReport, type Report } from '@benchtop/app-runtime/report'
import { startTestPlatform, type TestPlatform } from '@benchtop/testkit'
import { describe, expect, it } from 'vitest'
import { readWorkspaceTemplate } from '../packages/create-app/src/templates/read-template.ts'

// The Python package by its own unit tests, and against a platform: tests/on_platform.py takes one step there, and its
// pauses pass on the platform's clock.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'packages/python')
const environment = {
  ...process.env,
  PYTHONPATH: join(folder, 'src'),
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Debian's own Python has the modules that Debian installs; another one may come before it. */
const debianPython = '/usr/bin/python3'

function lacks(...command: readonly [string, ...string[]]): boolean {
  const [program, ...args] = command
  return spawnSync(program, args).status !== 0 && process.env['CI'] === undefined
}

const lacksPython = lacks('python3', '--version')

type Line = Readonly<Record<string, unknown>>

/** What a step says, line by line; `onLine` sees each before the step continues. */
async function take(
  platform: TestPlatform,
  step: string,
  order: object = {},
  onLine: (line: Line) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly said: readonly Line[]; readonly slept: readonly number[] }> {
  const { token } = platform.issueToken({ user: '1001', application: '2001', private: true })
  const child = spawn('python3', [join(folder, 'tests/on_platform.py')], { env: environment })
  const errors: string[] = []
  child.stderr.on('data', (text: Buffer) => errors.push(String(text)))
  const { apiUrl } = platform
  child.stdin.write(`${JSON.stringify({ step, apiUrl, token, ...order })}\n`)
  const said: Line[] = []
  const slept: number[] = []
  for await (const text of createInterface(child.stdout)) {
    const line = JSON.parse(text) as Line
    if (typeof line['sleep'] === 'number') {
      slept.push(line['sleep'])
      await platform.sleep(line['sleep'] * 1000)
      child.stdin.write('\n')
    } else {
      said.push(line)
      await onLine(line)
    }
  }
  expect(errors.join('')).toBe('')
  return { said, slept }
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'benchtop-python-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Calls and alignments, and what is neither. */
const genomeSeed = {
  name: 'genome',
  folder: join(root, 'packages/genomics/tests/data'),
  document: {
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada' }],
    applications: [{ id: '2001', name: 'App', kind: 'native', owner: '1001', command: ['true'] }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Calls',
        appResults: [
          {
            id: '6001',
            name: 'Calls',
            files: [
              { id: '7001', path: 'volvox.vcf.gz', source: 'volvox.filtered.vcf.gz' },
              { id: '7002', path: 'range.bam', source: 'range.bam' },
              { id: '7003', path: 'contigs.vcf', source: 'vcf_file.vcf' },
              { id: '7004', path: 'README.txt', content: 'Calls.' },
            ],
          },
        ],
      },
    ],
  },
} as const

/** Bytes that repeat at no part's end. */
function bytesOf(size: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 7) % 251))
}

describe.skipIf(lacksPython)('the Python package', () => {
  it('passes its own tests', () => {
    const args = ['-W', 'error', '-m', 'unittest', 'discover', '-s', join(folder, 'tests')]
    const { status, stderr } = spawnSync('python3', args, { env: environment, encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })

  it('has the grammar of Python 3.9, the oldest that it promises', () => {
    const program = [
      'import ast, pathlib, sys',
      'for path in pathlib.Path(sys.argv[1]).rglob("*.py"):',
      '    ast.parse(path.read_text(), str(path), feature_version=(3, 9))',
    ]
    expect(execFileSync('python3', ['-c', program.join('\n'), folder], { encoding: 'utf8' })).toBe(
      '',
    )
  })

  it('is the one that new apps contain', () => {
    const own = join(folder, 'src/benchtop_app')
    const names = readdirSync(own)
      .filter((name) => name !== '__pycache__')
      .toSorted()
    const files = names.map((name) => [`benchtop_app/${name}`, readFileSync(join(own, name))])
    const template = [...readWorkspaceTemplate('native-python')]
    expect(template.filter(([path]) => path.startsWith('benchtop_app/'))).toEqual(files)
  })

  it('[RTM-06] writes the page of figures and tables that the report kit writes', async () => {
    await using platform = await startTestPlatform()
    const report: Report = {
      title: 'Depth of <S4>',
      kicker: 'Depth',
      summary: 'Of two regions',
      facts: [
        { label: 'Reads', value: null },
        { label: 'Ratio', value: 2.0567 },
      ],
      notes: ['ctgB has no reads & no depth.'],
      sections: [
        {
          title: 'At a glance',
          text: 'Quality is phred-scaled.',
          blocks: [
            {
              kind: 'tiles',
              tiles: [0, 0.5, -1.25, 12_345.678, 0.000_02, 1e15, 999.95, -0.001].flatMap((value) =>
                (
                  ['count', 'decimal', 'percent', 'bases', 'bytes', 'plain', undefined] as const
                ).map((format) => ({
                  label: format ?? 'default',
                  value,
                  ...(format !== undefined && { format }),
                  tone: 'good' as const,
                })),
              ),
            },
            {
              kind: 'table',
              title: 'Calls',
              columns: [
                { label: 'Change' },
                { label: 'Depth', format: 'decimal' },
                { label: 'Kept' },
              ],
              rows: [['T>C', 12.5, true], ['A>G', null, 'no'], ['"C"']],
              note: 'Positions are 1-based.',
            },
            { kind: 'table', title: 'Empty', columns: [], rows: [] },
          ],
        },
      ],
      footer: 'Depth 1.0.0',
    }
    const { said } = await take(platform, 'report', { report })
    expect(said[0]?.['html']).toBe(renderReport(report))
  })

  it('[RTM-01] calls the platform, and goes through its lists page by page', async () => {
    await using platform = await startTestPlatform()
    const { said } = await take(platform, 'project')
    expect(said).toEqual([{ project: 'Trio', names: expect.arrayContaining(['Trio']) }])
    expect(said[0]?.['names']).toHaveProperty('1')
  })

  it('[RTM-03] tries again after 429 and 503 as long as the platform says, and reports other refusals', async () => {
    await using platform = await startTestPlatform()
    await platform.setFaults([
      { operation: 'v1.getProject', retryAfter: 30, times: 1 },
      { operation: 'v1.getProject', error: { code: 'ServiceUnavailable' }, times: 1 },
      { operation: 'v1.getProject', cut: 'before', times: 1 },
    ])
    const found = await take(platform, 'get', { path: 'v1pre3/projects/4001' })
    expect(found.said).toEqual([{ name: expect.any(String) }])
    expect(found.slept).toHaveLength(3)
    expect(Math.max(...found.slept)).toBeGreaterThanOrEqual(30)
    const { said, slept } = await take(platform, 'get', { path: 'v1pre3/projects/999' })
    expect(said).toEqual([
      { error: 'ApiError', code: expect.any(String), message: expect.stringContaining('404') },
    ])
    expect(slept).toEqual([])
  })

  it('[FIL-14] waits through "not yet" for as long as it takes', async () => {
    await using platform = await startTestPlatform()
    let requests = 0
    const answers = createServer((_, response) => {
      requests += 1
      const isReady = requests > 12
      response.writeHead(isReady ? 200 : 409, { 'retry-after': '2' })
      response.end(isReady ? '{"Name":"indexed"}' : '{}')
    }).listen(0, '127.0.0.1')
    await once(answers, 'listening')
    const { port } = answers.address() as AddressInfo
    const order = { apiUrl: `http://127.0.0.1:${port}`, path: 'v1pre3/variantset/7001' }
    const { said, slept } = await take(platform, 'get', order)
    answers.close()
    expect(said).toEqual([{ name: 'indexed' }])
    expect(slept).toEqual(Array(12).fill(2))
  })

  it('[RTM-07] reads all variants and depths of a file by its id, or those of a region', async () => {
    await using platform = await startTestPlatform({ seed: genomeSeed })
    const ask = async (order: object) => {
      const { said } = await take(platform, 'genome', order)
      return Object.fromEntries(said.flatMap((line) => Object.entries(line))) as {
        readonly chromosomes: readonly (readonly [string, number | null])[]
        readonly variants: readonly (readonly [string, number])[]
        readonly buckets: readonly (readonly [string, number, number])[]
      }
    }
    expect(await ask({ kind: 'vcf', file: '7001' })).toMatchObject({
      chromosomes: [['ctgA', null]],
      variants: { length: 45, 0: ['ctgA', 277] },
    })
    expect(await ask({ kind: 'vcf', file: '7001', region: 'ctgA:1-1,694' })).toEqual({
      variants: [
        ['ctgA', 277],
        ['ctgA', 1694],
      ],
    })
    const contigs = await ask({ kind: 'vcf', file: '7003' })
    expect(contigs.chromosomes).toContainEqual(['1', 249_250_621])
    expect(new Set(contigs.variants.map(([chrom]) => chrom))).toEqual(new Set(['1', '2', '3', '4']))
    const bam = await ask({ kind: 'bam', file: '7002' })
    expect(bam.chromosomes.slice(0, 2)).toEqual([
      ['CHROMOSOME_I', 1_009_800],
      ['CHROMOSOME_II', 5000],
    ])
    expect(bam.buckets).toHaveLength(Math.ceil(1_009_800 / 128) + 6 * Math.ceil(5000 / 128))
    const some = await ask({ kind: 'bam', file: '7002', region: 'CHROMOSOME_I:200-1000' })
    expect(some.buckets[0]?.slice(0, 2)).toEqual(['CHROMOSOME_I', 129])
    for (const [order, code] of [
      [{ kind: 'vcf', file: '7004' }, 'NoGenome'],
      [{ kind: 'vcf', file: '9999' }, 'NotFound'],
      [{ kind: 'vcf', file: '7001', region: 'ctgA:9-1' }, 'RegionInvalid'],
    ] as const) {
      expect(await ask(order)).toMatchObject({ code: expect.stringContaining(code) })
    }
  })

  it('[RTM-01] uploads in parts, continues after a cut without sending them again, and downloads', async () => {
    await using platform = await startTestPlatform()
    using temporary = temporaryFolder()
    const path = join(temporary.path, 'reads.bin')
    writeFileSync(path, bytesOf(12_000_001))
    const client = platform.clientFor('1001', { application: '2001' })
    const appResult = await client.v1.createAppResult({ projectId: '4001', Name: 'Reads' })
    // Refused for longer than it waits: the second part doesn't arrive.
    await platform.setFaults([{ operation: 'v1.uploadPart', retryAfter: 3600, times: 1 }])
    const order = { path, appResult: appResult.Id }
    const { said } = await take(platform, 'upload', order, async (line) => {
      if ('interrupted' in line) await platform.setFaults([])
    })
    expect(said).toEqual([
      { interrupted: expect.any(String) },
      {
        etag: expect.stringMatching(/^[0-9a-f]{32}-3$/),
        path: 'calls/reads.bin',
        same: true,
        steps: expect.anything(),
      },
    ])
    expect(said[1]?.['steps']).toContain(12_000_001)
    await platform.requests.assert({ operation: 'v1.uploadPart', status: 200 }, 3)
  })

  it('[RTM-01] reports a session’s progress, makes its result, and completes it', async () => {
    await using platform = await startTestPlatform()
    using temporary = temporaryFolder()
    const path = join(temporary.path, 'counts.txt')
    writeFileSync(path, '3\n')
    const { sessionId } = await platform.trigger({ user: '1001', application: '2001' })
    const { said } = await take(platform, 'session', { path, session: sessionId })
    expect(said).toEqual([{ late: 'SessionEnded', result: expect.any(String) }])
    const client = platform.clientFor('1001')
    const session = await client.v1.getAppSession({ id: sessionId })
    expect(session).toMatchObject({ Status: 'Complete', StatusSummary: 'done' })
    const files = await client.v1.listAppResultFiles({ appResultId: String(said[0]?.['result']) })
    expect(files.Items).toMatchObject([{ Path: 'counts.txt', Size: 2 }])
  })

  it('[RTM-01] signs a device in, and says when its user declines', async () => {
    await using platform = await startTestPlatform()
    const app = { clientId: 'web-app', clientSecret: 'web-secret' }
    const { said, slept } = await take(platform, 'device', app, async ({ userCode }) => {
      if (typeof userCode === 'string') await platform.approveDevice(userCode, '1001')
    })
    expect(said).toEqual([
      { userCode: expect.any(String), uri: expect.stringContaining('http') },
      { user: 'Ada Example' },
    ])
    expect(slept.length).toBeGreaterThan(0)
    const declined = await take(platform, 'device', app, async ({ userCode }) => {
      if (typeof userCode === 'string') await platform.denyDevice(userCode, '1001')
    })
    expect(declined.said[1]).toMatchObject({ error: 'SignInError', code: 'access_denied' })
  })
})

it.skipIf(lacks('mypy', '--version'))(
  'the Python package has types that mypy --strict accepts',
  () => {
    using cache = temporaryFolder()
    const args = ['--strict', '--cache-dir', cache.path, 'src', 'tests']
    const { status, stdout } = spawnSync('mypy', args, { cwd: folder, encoding: 'utf8' })
    expect({ status, stdout }).toMatchObject({ status: 0 })
  },
)

it.skipIf(lacks(debianPython, '-c', 'import build, hatchling'))(
  'the Python package is built as a wheel and an sdist, with its types and its style sheet',
  () => {
    using temporary = temporaryFolder()
    const copy = join(temporary.path, 'source')
    cpSync(folder, copy, { recursive: true })
    const out = join(temporary.path, 'built')
    // Debian's hatchling lacks one of its dependencies, which only editable installations use.
    const options = ['--no-isolation', '--skip-dependency-check', '--outdir', out]
    const args = ['-m', 'build', ...options, copy]
    const { status, stderr } = spawnSync(debianPython, args, { encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(readdirSync(out).toSorted()).toEqual([
      'benchtop_app-0.1.0-py3-none-any.whl',
      expect.stringMatching(/^benchtop[_-]app-0\.1\.0\.tar\.gz$/),
    ])
    const wheel = join(out, 'benchtop_app-0.1.0-py3-none-any.whl')
    const listed = execFileSync(debianPython, ['-m', 'zipfile', '-l', wheel], { encoding: 'utf8' })
    for (const name of ['py.typed', 'report.css', '__init__.py']) {
      expect(listed).toContain(`benchtop_app/${name}`)
    }
    // An import of what is in the wheel alone.
    const program = `import sys; sys.path[:0] = [${JSON.stringify(wheel)}]; import benchtop_app as b; print(b.__file__)`
    const found = execFileSync(debianPython, ['-c', program], {
      encoding: 'utf8',
      cwd: temporary.path,
    })
    expect(found).toContain(wheel)
  },
)
