import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { buildConsole } from '../tests/browser/build-console.ts'
import { memoryUnderTraffic } from './console-traffic.ts'
import { scriptOfFirstViews } from './console-views.ts'
import type { Line } from './figure.ts'
import { fillDataFolder } from './lists-data.ts'
import { startBench } from './command.ts'
import { longestTask } from './trace.ts'
import { median, ratio, spread } from './statistics.ts'

const executablePath = '/usr/bin/chromium'
const files = 100_000
const runs = 11
/** How often a list is scrolled in each way. */
const scrolls = 5
/** Of a task of the page while it scrolls, in milliseconds: beyond it, a frame is late. */
const frameMs = 16
/** Of a task while a list is searched, in milliseconds: beyond it, a user feels that the page stands still. */
const longTask = 50

/**
 * The console in Chromium: what the first view of each page takes, whether a list of 100,000 files scrolls smoothly, and
 * whether the memory of a page that follows requests stays flat.
 */
export async function measureConsole(root: string): Promise<Line[]> {
  if (!existsSync(executablePath)) return [`not measured: there is no ${executablePath}`]
  buildConsole()
  await using folder = await temporaryFolder()
  await fillDataFolder(folder.path, { files, projects: 1000 })
  await using server = await startBench(root, { data: folder.path })
  const uiUrl = server.uiUrl ?? ''
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const session = await signIn(browser, uiUrl)
    return [
      ...(await firstViews(browser, uiUrl, session)),
      ...(await longList(browser, uiUrl, session)),
      await memoryUnderTraffic(browser, server, session),
      ...(await scriptOfFirstViews(browser, () => true)),
    ]
  } finally {
    await browser.close()
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, uiUrl: string): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${uiUrl}/sign-in?return=/projects`)
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.waitForURL('**/projects')
  const session = await context.storageState()
  await context.close()
  return session
}

/** Loaded with an empty cache: bytes over the wire, and the time until the page answers to its user. */
async function firstViews(browser: Browser, uiUrl: string, session: Session): Promise<string[]> {
  const lines: string[] = []
  for (const [name, path, sign] of [
    ['start page', '/', 'main h1'],
    ['projects', '/projects', '.windowed-row a'],
  ] as const) {
    const times: number[] = []
    let own = 0
    let face = 0
    let data = 0
    for (let run = -1; run < runs; run += 1) {
      const view = await firstView(browser, `${uiUrl}${path}`, sign, session)
      own = view.ownBytes / 1000
      face = view.faceBytes / 1000
      data = view.dataBytes / 1000
      if (run >= 0) times.push(view.interactiveMs)
    }
    lines.push(
      `${name}, kB of the console over the wire: ${ratio(own, { atMost: 60 })}; ${face.toFixed(1)} kB of its typeface, and ${data.toFixed(2)} kB of what it shows`,
      `${name}, interactive: ${spread(times, 'ms')}`,
      `${name}, median of it in ms: ${ratio(median(times), { atMost: 300 })}`,
    )
  }
  return lines
}

/**
 * Interactive is a page that shows what it is about, and whose last long task before is over: from then on a click is
 * answered at once.
 */
async function firstView(browser: Browser, url: string, sign: string, storageState: Session) {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const answers = new Set<string>()
  const faces = new Set<string>()
  let ownBytes = 0
  let faceBytes = 0
  let dataBytes = 0
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/(api|_emulator)\//.test(request.url)) answers.add(requestId)
    if (request.url.endsWith('.woff2')) faces.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (answers.has(requestId)) dataBytes += encodedDataLength
    else if (faces.has(requestId)) faceBytes += encodedDataLength
    else ownBytes += encodedDataLength
  })
  await watchTasks(page)
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (document.querySelector(${JSON.stringify(sign)}) === null) return
      observer.disconnect()
      requestAnimationFrame(() => { window.shownAt = performance.now() })
    }).observe(document, { childList: true, subtree: true })
  `)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // Not before: what a locator brings into the page to look for things takes the page's time.
  await page.locator(sign).first().waitFor()
  const shownAt = await page.evaluate<number>('window.shownAt')
  const tasks = await longTasks(page)
  // What the page came with, so that it isn't requested.
  const factBytes = await page.evaluate<number>(
    "new Blob([document.getElementById('page-facts')?.textContent ?? '']).size",
  )
  ownBytes -= factBytes
  dataBytes += factBytes
  await context.close()
  const ends = tasks.map(({ start, duration }) => start + duration)
  return { ownBytes, faceBytes, dataBytes, interactiveMs: Math.max(shownAt, ...ends) }
}

/** A list of 100,000 files, dragged through, turned by the wheel, walked by keys and searched. */
async function longList(browser: Browser, uiUrl: string, storageState: Session): Promise<Line[]> {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${uiUrl}/appresults/6001`)
  await page.locator('.windowed-row a').first().waitFor()
  const lines: Line[] = []
  const measure = async (
    what: string,
    atMost: number,
    work: () => Promise<void>,
  ): Promise<void> => {
    const values: number[] = []
    // The first round compiles what the others run.
    for (let round = -1; round < scrolls; round += 1) {
      const longest = await longestTask(browser, page, work)
      if (round >= 0) values.push(longest)
    }
    lines.push({
      what: `${files} files, ${what}, longest task`,
      values,
      unit: 'ms',
      limit: { atMost },
    })
  }
  const search = page.getByRole('searchbox', { name: 'Find files' })
  const home = async (): Promise<void> => {
    await page.locator('.windowed-scroll').press('Home')
    await page.locator('[aria-rowindex="2"] a').waitFor()
  }
  await measure('dragged to the end and back', frameMs, () => drag(page))
  await measure('turned by the wheel', frameMs, async () => {
    await page.locator('.windowed-scroll').hover()
    for (let turn = 0; turn < 150; turn += 1) await page.mouse.wheel(0, 240)
    await page.locator('.windowed-row a').first().waitFor()
    await home()
  })
  await measure('walked by Page Down', frameMs, async () => {
    await page.locator('.windowed-scroll').focus()
    for (let press = 0; press < 150; press += 1) await page.keyboard.press('PageDown')
    await page.keyboard.press('End')
    await page.locator(`[aria-rowindex="${files + 1}"] a`).waitFor()
    await home()
  })
  await measure('searched letter by letter', longTask, async () => {
    await search.fill('')
    await page.locator(`.windowed-scroll[aria-rowcount="${files + 1}"]`).waitFor()
    await search.focus()
    await page.keyboard.type('s0004242', { delay: 40 })
    await page.locator('.windowed-scroll[aria-rowcount="2"]').waitFor()
  })
  await context.close()
  return lines
}

/** Moves through the whole list within two seconds and back, a step a frame, as a hand on the scroll bar does. */
async function drag(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('.windowed-scroll')
    const steps = 240
    let step = 0
    const move = () => {
      const part = 1 - Math.abs(1 - step / (steps / 2))
      list.scrollTop = part * (list.scrollHeight - list.clientHeight)
      step += 1
      if (step > steps) resolve()
      else requestAnimationFrame(move)
    }
    move()
  })`)
  await page.locator('.windowed-row a').first().waitFor()
}

type Task = { readonly start: number; readonly duration: number }

async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(`
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.tasks.push({ start: startTime, duration })
      }
    }).observe({ type: 'longtask', buffered: true })
  `)
}

/** The long tasks so far; those that have just ended are reported with the next frame. */
function longTasks(page: Page): Promise<readonly Task[]> {
  return page.evaluate<readonly Task[]>(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.tasks))))',
  )
}

async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-console-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
