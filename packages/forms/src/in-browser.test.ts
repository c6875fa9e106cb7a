import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusMoment, corpusResources, readCorpus } from './testing/corpus.ts'
import type { PageResult, PageTask } from './testing/launch-in-page.ts'
import { serveSources } from './testing/source-server.ts'

const executablePath = '/usr/bin/chromium'
const hasBrowser = existsSync(executablePath) || process.env['CI'] === 'true'
if (!hasBrowser) {
  console.warn(`${executablePath} doesn't exist, so forms are not checked in a real browser.`)
}

describe.skipIf(!hasBrowser)('in a real browser', () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof serveSources>>
  let page: Page
  beforeAll(async () => {
    server = await serveSources()
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    page = await browser.newPage()
    await page.goto(server.url)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  const cases = readCorpus().filter(({ launches }) => launches.length > 0)
  it.each(cases)(
    '[FRM-01, FRM-06] launches of $name have the same results as in Node',
    async (one) => {
      const { text, launches } = one
      const task: PageTask = { text, launches, resources: corpusResources(), now: corpusMoment.now }
      // As text: the page has its own modules, and a browser couldn't load the test's.
      const program = `import('/testing/launch-in-page.ts').then((page) => page.launchInPage(${JSON.stringify(task)}))`
      const results = await page.evaluate<PageResult[]>(program)
      const expected = launches.map(({ problems, properties, scopes }) => ({
        problems,
        properties,
        scopes,
      }))
      expect(results).toEqual(expected)
    },
  )
})
