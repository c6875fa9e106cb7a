import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { below } from '../../packages/dialogs/src/html.ts'
import { buildConsole } from './build-console.ts'

beforeAll(() => buildConsole(), 120_000)

type Answer = { readonly headers: IncomingMessage['headers']; readonly bytes: Buffer }

/** What comes over the wire: nothing is unpacked. */
function fetchRaw(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

async function scriptOf(platform: TestPlatform): Promise<string> {
  const page = await platform.control.get('/projects', { accept: 'text/html' })
  const [, path] = /<script type="module"[^>]* src="([^"]+)"/.exec(page.text)!
  return `${platform.uiUrl}${path}`
}

it('the console is one page at all its addresses, which runs only its own scripts and can’t be framed', async () => {
  await using platform = await startTestPlatform()
  for (const path of ['/', '/projects', '/files/7001/text', '/search?query=x']) {
    const { status, headers, text } = await platform.control.get(path, { accept: 'text/html' })
    expect([status, text.includes('id="app"')]).toEqual([200, true])
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src 'self' ${platform.apiUrl}`)
  }
})

const assets = new URL('../../packages/emulator/console/assets/', import.meta.url)
const scriptFiles = () => readdirSync(assets).filter((file) => file.endsWith('.js'))

it('no page of the console loads the schemas of the contracts, which only the platform checks by', () => {
  const scripts = scriptFiles()
  expect(scripts.length).toBeGreaterThan(50)
  const withSchemas = scripts.filter((file) =>
    /[Zz]od\b/.test(readFileSync(new URL(file, assets), 'utf8')),
  )
  expect(withSchemas).toEqual([])
})

it('each script of the console starts with the hint to compile it ahead, which browsers follow only there', () => {
  const others = scriptFiles().filter(
    (file) =>
      !readFileSync(new URL(file, assets), 'utf8').startsWith('//# allFunctionsCalledOnLoad'),
  )
  // Those that are large and opened seldom, or compile on a thread of their own.
  const names = others.map((file) => file.replace(/-[^-]+\.js$/, ''))
  expect(names).toEqual(['genome-browser', 'pattern-worker', 'script-worker'])
})

it('console and dialogs load one typeface from the platform itself, with its licence next to it, below a path too', async () => {
  await using platform = await startTestPlatform()
  const preloadOf = (page: string) => /rel="preload" href="([^"]+)"/.exec(page)?.[1]
  const console = await platform.control.get('/projects', { accept: 'text/html' })
  const dialog = await platform.control.get('/sign-in', { accept: 'text/html' })
  const file = preloadOf(console.text)
  expect(file).toMatch(/\.woff2$/)
  expect(preloadOf(dialog.text)).toBe(file)
  expect(dialog.text).toContain(`url('${file}')`)
  expect(dialog.headers.get('content-security-policy')).toContain("font-src 'self'")
  expect((await fetchRaw(platform.uiUrl + file)).headers['content-type']).toBe('font/woff2')
  const licence = await fetchRaw(`${platform.uiUrl}/assets/inter-ofl.txt`)
  expect(String(licence.bytes)).toContain('SIL Open Font License')
  expect(below('/bench', dialog.text)).toContain(`url('/bench${file}')`)
})

it('the console sends compressed scripts to clients that accept them, and plain ones to others', async () => {
  await using platform = await startTestPlatform()
  const url = await scriptOf(platform)
  const plain = await fetchRaw(url)
  const packed = await fetchRaw(url, { 'accept-encoding': 'gzip, deflate, br' })
  const refused = await fetchRaw(url, { 'accept-encoding': 'gzip;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(refused.bytes.equals(plain.bytes)).toBe(true)
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
  for (const { headers } of [plain, packed, refused]) {
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
  }
  expect((await platform.control.get('/assets/nothing.js')).status).toBe(404)
})

it('the genome browser is a page without an origin, which only the console may frame', async () => {
  await using platform = await startTestPlatform()
  const { status, headers, text } = await platform.control.get('/genome-browser')
  expect([status, text.includes('id="genome-browser"')]).toEqual([200, true])
  const policy = headers.get('content-security-policy')!
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'self';/)
  expect(policy).toContain(`connect-src ${platform.apiUrl};`)
  expect(policy).toContain("frame-ancestors 'self'")
  // A page of no origin loads even its own scripts as a stranger.
  const script = await fetchRaw(await scriptOf(platform), { origin: 'null' })
  expect(script.headers['access-control-allow-origin']).toBe('*')
})
