import axe from 'axe-core'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { build } from 'vite'

const executablePath = '/usr/bin/chromium'
const root = join(import.meta.dirname, '../..')

/** Why tests in a real browser can't run here; undefined where they can. CI has to have one. */
export function missingChromium(): string | undefined {
  if (existsSync(executablePath) || process.env['CI'] === 'true') return undefined
  const reason = `There is no ${executablePath}: forms are not opened in a real browser.`
  console.warn(reason)
  return reason
}

/** A browser, and pages in it with `<launch-form>` and its tools. */
export type FormBrowser = AsyncDisposable & {
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
}

/** Starts a browser, and makes the page of the sources. */
export async function openFormBrowser(): Promise<FormBrowser> {
  const [browser, script] = await Promise.all([
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
    buildPage(),
  ])
  const style = readFileSync(join(root, 'src/style.css'), 'utf8')
  return {
    async open(options = {}) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const head = `<title>Form</title><meta name="color-scheme" content="light dark"><style>html { background: Canvas; color: CanvasText } ${style}</style>`
      await page.setContent(
        `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Launch</h1></main></body></html>`,
      )
      await page.addScriptTag({ content: script, type: 'module' })
      await page.waitForFunction('window.tools !== undefined')
      return page
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** The page's script, in one piece. */
async function buildPage(): Promise<string> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    root,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(root, 'tests/page/page.ts'), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('The page was not built.')
  return output.output[0].code
}

/** What axe finds wrong with a page, each with the element that it is about. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  )
}
