import type { Browser, Page } from 'playwright-core'

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** In microseconds: by the clock, and of the thread's own. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The fewer, the less recording them takes. */
const ofScripts = ['__metadata', 'toplevel', 'devtools.timeline', 'v8', 'blink']
const ofTasks = [
  '__metadata',
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
]

/**
 * The longest task of a page's main thread while something is done, in milliseconds of the thread's own time, so that
 * other programs of the machine don't count.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  const tasks = (await traced(browser, page, ofTasks, work)).filter(
    ({ name }) => name === 'RunTask',
  )
  if (tasks.length === 0) throw new Error('The trace has no task of the page: was it recorded?')
  const longest = tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0)
  return longest / 1000
}

/** What runs scripts. Chromium's own count leaves out what promises continue, which is most of a page. */
const scripts: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'v8.compileModule',
  'v8.evaluateModule',
  'v8.callFunction',
  'FunctionCall',
  'RunMicrotasks',
  'BlinkScheduler_PerformMicrotaskCheckpoint',
])
/** What a script may cause in its midst, and isn't script. */
const drawing: ReadonlySet<string> = new Set(['UpdateLayoutTree', 'Layout'])

/** The script of a page while something is done, in milliseconds of its main thread's own time. */
export async function scriptTime(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  const events = (await traced(browser, page, ofScripts, work)).toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )
  let scriptEnds = 0
  let drawingEnds = 0
  let sum = 0
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    // What is part of another is counted with it.
    if (scripts.has(name) && ts >= scriptEnds) {
      sum += tdur
      scriptEnds = ts + dur
    } else if (drawing.has(name) && ts < scriptEnds && ts >= drawingEnds) {
      sum -= tdur
      drawingEnds = ts + dur
    }
  }
  if (sum === 0) throw new Error('The trace has no script of the page: was it recorded?')
  return sum / 1000
}

/** What the main threads of pages do in the meantime. */
async function traced(
  browser: Browser,
  page: Page,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: [...categories] })
  let trace: Buffer
  try {
    await work()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const main = new Set(
    traceEvents.flatMap(({ name, ph, pid, tid, args }) =>
      ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain'
        ? [`${pid} ${tid}`]
        : [],
    ),
  )
  return traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && main.has(`${pid} ${tid}`))
}
