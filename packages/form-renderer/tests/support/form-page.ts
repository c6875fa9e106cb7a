import type { Result } from 'axe-core'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { build } from 'vite'

const executablePath = '/usr/bin/chromium'
const renderer = join(import.meta.dirname, '../..')

/** Why tests in a real browser can't run here; undefined where they can. CI has to have one. */
export function missingChromium(): string | undefined {
  if (existsSync(executablePath) || process.env['CI'] === 'true') return undefined
  const reason = `There is no ${executablePath}: forms are not opened in a real browser.`
  console.warn(reason)
  return reason
}

/** A browser, and pages in it with a package's element and the tools of its tests. */
export type FormBrowser = AsyncDisposable & {
  /** Opens a page, and closes those before it, except those with options. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
}

/** Starts a browser, and makes the page of the sources of a package: the renderer's, or of one that uses it. */
export async function openFormBrowser(root = renderer): Promise<FormBrowser> {
  const [browser, files] = await Promise.all([
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
    buildPage(root),
  ])
  const style = [...new Set([renderer, root])]
    .map((folder) => readFileSync(join(folder, 'src/style.css'), 'utf8'))
    .join('\n')
  const head = `<title>Form</title><meta name="color-scheme" content="light dark"><style>html { background: Canvas; color: CanvasText } ${style}</style><script type="module" src="page.js"></script>`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Launch</h1></main></body></html>`
  const server = await serve(new Map([...files, ['', html]]))
  // The process of this page is that of those that it opens: they needn't load and compile the script again.
  const opener = await (await browser.newContext()).newPage()
  const openTab = async (): Promise<Page> => {
    const [, ...others] = opener.context().pages()
    await Promise.all(others.map((page) => page.close()))
    const opened = opener.context().waitForEvent('page')
    await opener.evaluate('void open()')
    return opened
  }
  return {
    async open(options) {
      const page = await (options === undefined ? openTab() : browser.newPage(options))
      page.setDefaultTimeout(60_000)
      await page.goto(server.url)
      await page.waitForFunction('window.tools !== undefined')
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server.close()
    },
  }
}

/** Serves pages and scripts, by their names, on a port of its own. */
async function serve(files: ReadonlyMap<string, string | Uint8Array>) {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1)
    const body = files.get(name)
    if (body === undefined) return response.writeHead(404).end()
    return response
      .setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html')
      .end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** The page's script, in one piece, and that of its worker, by their names. */
async function buildPage(root: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    root,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(root, 'tests/page/page.ts'), fileName: 'page', formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('The page was not built.')
  return new Map(
    output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** What axe finds wrong with a page, each with the element that it is about. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axeFile, 'utf8'))
  // What is in order isn't handed over: that takes longer than finding it.
  const violations = await page.evaluate<Result[]>(
    `axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  )
}
