import type { Browser, Page } from 'playwright-core'

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In microseconds: by the clock, and of the thread's own. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const categories = [
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
  await browser.startTracing(page, { categories })
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
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && main.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace has no task of the page: was it recorded?')
  const longest = tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0)
  return longest / 1000
}
