let waiting: (() => void)[] = []
let reading = 0
let timer: ReturnType<typeof setTimeout> | undefined
let frame: number | undefined

/** What has been read waits no longer for what is still being read. A page has no frames while it isn't seen. */
const mostMs = 100

/**
 * Runs what has been read into a page in one frame with all else that is being read or arrived by then: each part of a
 * page is read by itself, and drawing the page for each of them is most of what a first view takes.
 */
export function inOneFrame(run: () => void): void {
  waiting.push(run)
  timer ??= setTimeout(runAll, mostMs)
  if (reading === 0) frame ??= requestAnimationFrame(runAll)
}

/** What came of a read. */
export type Outcome<Value> = { readonly value?: Value; readonly error?: unknown }

/** Shows what is read in one frame with all else that is being read meanwhile. */
export function showInOneFrame<Value>(
  read: Promise<Value>,
  show: (outcome: Outcome<Value>) => void,
): void {
  const end = (outcome: Outcome<Value>): void => {
    reading -= 1
    inOneFrame(() => show(outcome))
  }
  reading += 1
  read.then(
    (value) => end({ value }),
    (error: unknown) => end({ error }),
  )
}

function runAll(): void {
  clearTimeout(timer)
  if (frame !== undefined) cancelAnimationFrame(frame)
  timer = frame = undefined
  const all = waiting
  waiting = []
  for (const run of all) run()
}
