let waiting: (() => void)[] = []

/** A page has no frames while it isn't seen. */
const mostMs = 50

/**
 * Runs what has been read into a page before its next frame, together with all else that arrived by then: each part of a
 * page is read by itself, and drawing the page for each of them is most of what a first view takes.
 */
export function inOneFrame(run: () => void): void {
  waiting.push(run)
  if (waiting.length > 1) return
  requestAnimationFrame(runAll)
  setTimeout(runAll, mostMs)
}

function runAll(): void {
  const all = waiting
  waiting = []
  for (const run of all) run()
}
