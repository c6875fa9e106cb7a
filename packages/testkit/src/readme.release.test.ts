import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compilerErrors } from './testing/compiler-errors.ts'

// The code of the guides of the app runtime and of this package: compiled, and run if it is runnable.

const packages = join(import.meta.dirname, '../..')
const root = join(packages, '..')

/** The declarations that a block of code assumes, by its heading; `runs` is executed against its own platform. */
type Given = { readonly code: string; readonly runs?: true }

const platform = `
const platform = await startTestPlatform()
const { apiUrl, uiUrl, storeUrl, sleep } = platform
const { token } = platform.issueToken({ user: '1001', application: '2001', private: true })`
const client = `
const client = platform.client({ token })
const made = await client.v1.createAppResult({ projectId: '4001', Name: 'Fresh' })`

const given: Readonly<Record<string, Given>> = {
  'app-runtime: The client': { code: platform, runs: true },
  'app-runtime: Files': {
    code: `${platform}${client}
await writeFile('calls.vcf.gz', 'calls')
const show = (done: number): void => assert.equal(done, 1)
const use = (chunk: Uint8Array): void => assert.equal(chunk.length, 5)`,
    runs: true,
  },
  'app-runtime: OAuth': {
    code: `${platform}
const clientId = 'web-app'
const clientSecret = 'web-secret'
const redirectUri = 'http://127.0.0.1:3000/callback'
const browserId = 'browser'
const console = {
  log: (text: string) => platform.approveDevice(text.split(' ')[0]!, '1001'),
}`,
    runs: true,
  },
  'app-runtime: An app on the web': {
    code: `${platform}
const clientId = 'web-app'
const clientSecret = 'web-secret'
const redirectUri = 'http://127.0.0.1:3000/callback'
const store = memoryStore()
const server = express()`,
    runs: true,
  },
  'app-runtime: With Fetch handlers': {
    code: `
declare const app: import('@benchtop/app-runtime/web').App`,
  },
  'app-runtime: A session': {
    code: `${platform}${client}
const id = made.AppSession.Id
await client.v1.appSessionProperties.write({
  id,
  Properties: [{ Name: 'Input.depth', Type: 'string', Content: '10' }],
})
await writeFile('report.html', '<p>')`,
    runs: true,
  },
  'app-runtime: A native app': { code: '' },
  'app-runtime: A report': {
    code: `
declare const result: { writeFile(path: string, content: string): Promise<void> }`,
  },
  'app-runtime: From its start to its end': {
    code: `
type ReportInputs = { readonly 'Input.depth': string }
declare function analyse(depth: string, options: { signal: AbortSignal }): Promise<void>`,
  },
  'testkit: @benchtop/testkit': {
    code: `
const running: Promise<void>[] = []
const it = (_: string, test: () => Promise<void>) => void running.push(test())
const report = async (client: Client) => void (await client.v1.getProject({ id: '4001' }))`,
    runs: true,
  },
  'testkit: The tests of an app': {
    code: `
const redirectUri = 'http://127.0.0.1:3000/callback'
const manifest = { name: 'Shop', kind: 'web', redirectUri }
await writeFile('benchtop.config.json', JSON.stringify(manifest))
const folder = import.meta.dirname
const properties: [] = []`,
    runs: true,
  },
  'recording: @benchtop/recording': {
    code: `
const real = await startTestPlatform({ profile: 'field' })
const realApiUrl = real.apiUrl
const runApp = async (apiUrl: string) => {
  const { token } = real.issueToken({ user: '1001', private: true })
  await createClient({ apiUrl, token }).v1.getProject({ id: '4001' })
}`,
    runs: true,
  },
}

/** The parts that a guide leaves to its reader, replaced by code that runs. */
const edits: readonly (readonly [from: string, to: string])[] = [
  ["'6001'", 'made.Id'],
  ['createOAuth({ apiUrl', 'createOAuth({ sleep, apiUrl'],
  ['callbackAddress', "await platform.approve(url, '1001')"],
  ['Extensions: made.Id', "Extensions: '6001'"],
]

type Block = { readonly name: string; readonly heading: string; readonly text: string }

async function blocksOf(name: string): Promise<Block[]> {
  const text = await readFile(join(packages, name, 'README.md'), 'utf8')
  let heading = ''
  return [...text.matchAll(/^#+ (.+)$|^```ts\n([\s\S]*?)^```$/gm)].flatMap(
    ([, title, code], index) => {
      heading = title ?? heading
      if (code === undefined) return []
      return [{ name: `${name}-${index}`, heading: `${name}: ${heading}`, text: code }]
    },
  )
}

/** A block as a program: its imports, the assumed declarations, and itself. */
function programOf({ heading, text }: Block): string {
  const { code, runs } = given[heading] ?? { code: '' }
  const imports = text.match(/^import [\s\S]*? from '.*'.*$/gm) ?? []
  let body = text
  for (const one of imports) body = body.replace(one, '')
  if (code.includes('const made')) body = body.replaceAll(...edits[0]!)
  for (const [from, to] of edits.slice(1)) body = body.replaceAll(from, to)
  const extra = Object.entries({
    startTestPlatform: '@benchtop/testkit',
    createClient: '@benchtop/app-runtime',
    memoryStore: '@benchtop/app-runtime',
    writeFile: 'node:fs/promises',
    createServer: 'node:http',
  }).filter(
    ([name]) =>
      new RegExp(`\\b${name}\\b`).test(code + body) &&
      !imports.some((one) => new RegExp(`\\b${name}\\b`).test(one)),
  )
  return [
    ...imports,
    ...extra.map(([name, from]) => `import { ${name} } from '${from}'`),
    "import assert from 'node:assert/strict'",
    ...(code.includes('express()') ? ["import express from 'express'"] : []),
    "import type { Client } from '@benchtop/app-runtime'",
    code,
    body,
    ...(code.includes('running') ? ['await Promise.all(running)'] : []),
    ...(code.includes('const platform') ? ['await platform.close()'] : []),
    ...(code.includes('const real') ? ['await real.close()'] : []),
    ...(runs === true ? ["process.stdout.write('done')"] : ['export {}']),
    'export const checked = assert',
    'export type Checked = Client',
  ].join('\n')
}

const blocks = (await Promise.all(['app-runtime', 'testkit', 'recording'].map(blocksOf))).flat()
let folder = ''

function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env['PATH'] } }
    execFile(process.execPath, args, options, (_, out, error) => resolve(out + error))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchtop-readme-'))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@benchtop'), { recursive: true })
  for (const name of ['app-runtime', 'testkit', 'recording']) {
    await symlink(join(packages, name), join(modules, '@benchtop', name))
  }
  for (const name of ['express', 'hono', '@types']) {
    await symlink(join(packages, 'testkit/node_modules', name), join(modules, name))
  }
  const inputs = "export type ReportInputs = { readonly 'Input.depth': string }\n"
  await writeFile(join(folder, 'report-inputs.ts'), inputs)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const block of blocks) await writeFile(join(folder, `${block.name}.ts`), programOf(block))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('covers every block of code', () => {
  expect(blocks.map(({ heading }) => heading).toSorted()).toEqual(Object.keys(given).toSorted())
})

it('[RTM-02] compiles the code of the guides', async () => {
  expect(await compilerErrors(root, folder)).toEqual([])
})

it.each(blocks.filter(({ heading }) => given[heading]?.runs === true))(
  '[RTM-01] runs the code of $heading',
  async ({ name }) => {
    const output = await run(['--conditions=@benchtop/source', `${name}.ts`])
    expect(output.endsWith('done') ? 'done' : output).toBe('done')
  },
)
