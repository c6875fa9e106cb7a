import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'
import { pairRatios, type Line } from './figure.ts'
import { percentile95, ratio, spread } from './statistics.ts'

const rounds = 9
const pages = ['ours', 'peer'] as const

type Measured = { readonly render: number; readonly keystroke: number }
type Pasted = { readonly time: number; readonly longest: number }
type Chosen = {
  readonly opens: readonly number[]
  readonly jumps: readonly number[]
  /** The least and the most elements that the list had. */
  readonly elements: readonly [number, number]
}

/** A form of 200 fields in a browser, compared with react-hook-form: the time to paint, and of a keystroke. */
export async function measureFormRenderer(): Promise<Line[]> {
  const files = {
    ours: await bundle('ours'),
    peer: await bundle('peer'),
  }
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const results = { ours: [] as Measured[], peer: [] as Measured[] }
  const chosen: Chosen[] = []
  const pasted: Pasted[] = []
  try {
    // The first round warms the browser up.
    for (let round = -1; round < rounds; round += 1) {
      for (const name of pages) {
        const measured = await measurePage<Measured>(browser, files[name], `${name}.js`, inPage)
        if (round >= 0) results[name].push(measured)
      }
      const one = await measurePage<Chosen>(browser, files.ours, 'ours.js', chooserInPage)
      if (round >= 0) chosen.push(one)
      const cells = await measurePage<Pasted>(browser, files.ours, 'ours.js', pasteInPage)
      if (round >= 0) pasted.push(cells)
    }
  } finally {
    await browser.close()
  }
  const of = (name: (typeof pages)[number], figure: keyof Measured): number[] =>
    results[name].map((one) => one[figure])
  const lines = (figure: keyof Measured, what: string): Line[] => [
    { what, values: of('ours', figure), unit: 'ms' },
    { what: `${what}, react-hook-form`, values: of('peer', figure), unit: 'ms' },
    {
      what: `${what} / react-hook-form`,
      values: pairRatios(of('ours', figure), of('peer', figure)),
      limit: { atMost: 1 },
    },
  ]
  return [
    ...lines('render', '200 fields, from loading the script to the paint'),
    ...lines('keystroke', 'a keystroke in one of 200 fields'),
    ...choosing(
      'a chooser among 100,000 opens',
      chosen.flatMap(({ opens }) => opens),
    ),
    ...choosing(
      'it jumps: to the end, back, and to places in between',
      chosen.flatMap(({ jumps }) => jumps),
    ),
    {
      what: '10,000 cells pasted into a table, until they are painted',
      values: pasted.map(({ time }) => time),
      unit: 'ms',
      limit: { atMost: 300 },
    },
    {
      what: 'the longest task of a paste',
      values: pasted.map(({ longest }) => longest),
      unit: 'ms',
      limit: { atMost: 50 },
    },
    `elements of its list, at all times: ${[...new Set(chosen.flatMap(({ elements }) => elements))].join(' to ')}`,
    `gzip, all files: ${kilobytes(files.ours)} kB; react-hook-form with React: ${kilobytes(files.peer)} kB`,
  ]
}

function choosing(what: string, times: readonly number[]): Line[] {
  return [
    `${what}, ${times.length} times: ${spread(times, 'ms')}`,
    `95th percentile, ms: ${ratio(percentile95(times), { atMost: 100 })}`,
  ]
}

/** What the bundler makes of a page, by the names of the files. */
async function bundle(name: (typeof pages)[number]): Promise<Map<string, string>> {
  const built = await build({
    root: join(import.meta.dirname, 'form-renderer'),
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['@benchtop/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, `form-renderer/${name}.mjs`),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error(`${name} was not built.`)
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])),
  )
}

/** Reopens the page, and measures in it. Its files come over HTTP, as they do where a form is served. */
async function measurePage<Figures>(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  entry: string,
  program: string,
): Promise<Figures> {
  await using server = await serveFiles(files)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(server.url)
    return await page.evaluate<Figures>(`(${program})('/${entry}')`)
  } finally {
    await context.close()
  }
}

async function serveFiles(
  files: ReadonlyMap<string, string>,
): Promise<AsyncDisposable & { readonly url: string }> {
  const page = '<!doctype html><title>Form</title><div id="root"></div>'
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? ''
    const code = files.get(path)
    if (path !== '' && code === undefined) return void response.writeHead(404).end()
    response.setHeader('content-type', path === '' ? 'text/html' : 'text/javascript')
    response.end(code ?? page)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Runs in the page, as text: the compiler of the benchmarks knows no browser. */
const tools = `
  const soon = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
  const painted = async () => {
    await new Promise(requestAnimationFrame)
    await soon()
  }
  const root = document.getElementById('root')
`

const inPage = `async (entry) => {
  ${tools}
  const start = performance.now()
  const { mount } = await import(entry)
  mount(root)
  while (root.querySelectorAll('input, select').length < 360) await soon()
  await painted()
  const render = performance.now() - start
  const box = root.querySelectorAll('input[type=text]')[40]
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const times = []
  box.focus()
  for (let key = 0; key < 40; key += 1) {
    const before = performance.now()
    setValue.call(box, 'x'.repeat(key + 1))
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await soon()
    document.body.offsetHeight
    if (key >= 10) times.push(performance.now() - before)
    await painted()
  }
  times.sort((a, b) => a - b)
  return { render, keystroke: times[Math.floor(times.length / 2)] }
}`

const chooserInPage = `async (entry) => {
  ${tools}
  const { mountChooser } = await import(entry)
  mountChooser(root)
  while (root.querySelector('input') === null) await soon()
  await painted()
  const input = root.querySelector('input')
  input.focus()
  const list = () => root.querySelector('.lf-list')
  const names = () => [...root.querySelectorAll('[role=option]')].map((one) => one.textContent)
  const elements = []
  const timed = async (act, isThere) => {
    const start = performance.now()
    act()
    while (!isThere()) await soon()
    await painted()
    const time = performance.now() - start
    if (list() !== null) elements.push(list().querySelectorAll('*').length)
    return time
  }
  const press = (key) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const opens = []
  const jumps = []
  for (let round = 0; round < 10; round += 1) {
    opens.push(await timed(() => press('ArrowDown'), () => names().includes('Sample 0')))
    jumps.push(await timed(() => press('End'), () => names().includes('Sample 99999')))
    jumps.push(await timed(() => press('Home'), () => names().includes('Sample 0')))
    const part = (round + 1) / 11
    const middle = list()
    const wanted = 100000 * part
    const isNear = (name) => Math.abs(Number(name.slice('Sample '.length)) - wanted) < 30
    jumps.push(
      await timed(
        () => { middle.scrollTop = (middle.scrollHeight - middle.clientHeight) * part },
        () => names().some(isNear),
      ),
    )
    await timed(() => press('Escape'), () => list() === null)
  }
  return { opens, jumps, elements: [Math.min(...elements), Math.max(...elements)] }
}`

const pasteInPage = `async (entry) => {
  ${tools}
  const { mountTable } = await import(entry)
  mountTable(root)
  while (root.querySelector('input') === null) await soon()
  await painted()
  const tasks = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  const row = Array.from({ length: 10 }, (_, column) => 'value'.slice(0, column % 2 ? 0 : 5) + column)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', Array(1000).fill(row.join('\\t')).join('\\n'))
  const start = performance.now()
  const event = { clipboardData, bubbles: true, cancelable: true }
  root.querySelector('input').dispatchEvent(new ClipboardEvent('paste', event))
  while (!root.textContent.includes('1000 rows pasted')) await soon()
  await painted()
  const time = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 100))
  // A task under 50 ms isn't reported as long.
  return { time, longest: Math.max(0, ...tasks.map(({ duration }) => duration)) }
}`

function kilobytes(files: ReadonlyMap<string, string>): string {
  const bytes = [...files.values()].map((code) => gzipSync(code, { level: 9 }).length)
  return (bytes.reduce((sum, one) => sum + one, 0) / 1000).toFixed(1)
}
