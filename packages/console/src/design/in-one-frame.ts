let waiting: (() => void)[] = []
let reading = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** What has been read waits no longer for what is still being read. A page has no frames while it isn't seen. */
const mostMs = 100

/** Counts something that is being read, which what has been read waits for, so that both are drawn at once. */
export function whileReading(isOver: Promise<unknown>): void {
  reading += 1
  const end = (): void => {
    reading -= 1
    if (reading === 0 && waiting.length > 0) requestAnimationFrame(runAll)
  }
  isOver.then(end, end)
}

/**
 * Runs what has been read into a page in one frame with all else that is being read or arrived by then: each part of a
 * page is read by itself, and drawing the page for each of them is most of what a first view takes.
 */
export function inOneFrame(run: () => void): void {
  waiting.push(run)
  timer ??= setTimeout(runAll, mostMs)
  if (reading === 0) requestAnimationFrame(runAll)
}

function runAll(): void {
  clearTimeout(timer)
  timer = undefined
  const all = waiting
  waiting = []
  for (const run of all) run()
}
