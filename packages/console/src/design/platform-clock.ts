import { signal } from '@preact/signals'

/** The platform's time, and when it was read by this page's monotonic clock. */
type Said = { readonly ms: number; readonly at: number; readonly isFrozen: boolean }

const said = signal<Said>({ ms: 0, at: 0, isFrozen: false })

/** Grows with every minute that passes, and where the clock was moved: what shows relative times reads it. */
export const minute = signal(0)

/** Counts the minutes that pass while the page is seen. */
export function countMinutes(): void {
  setInterval(() => {
    if (!document.hidden) minute.value += 1
  }, 60_000)
}

/** Beyond this difference the platform's clock was moved, and isn't merely another machine's. */
const tolerableMs = 60_000

/** Stores the time that the platform reported. */
export function setPlatformNow(iso: string, isFrozen = said.peek().isFrozen): void {
  const before = platformNow().getTime()
  said.value = { ms: Date.parse(iso), at: performance.now(), isFrozen }
  if (Math.abs(platformNow().getTime() - before) >= tolerableMs) minute.value += 1
}

/** The platform's time: all timestamps are by it, and it may have been moved. */
export function platformNow(): Date {
  const { ms, at, isFrozen } = said.value
  return new Date(isFrozen ? ms : ms + performance.now() - at)
}

/** How the platform's clock runs: stopped, moved, or like this machine's. */
export function platformPace(): 'frozen' | 'moved' | 'usual' {
  const { ms, at, isFrozen } = said.value
  if (isFrozen) return 'frozen'
  // oxlint-disable-next-line laws/clock -- this machine's clock shows whether the platform's was moved
  const offsetMs = ms - (performance.timeOrigin + at)
  return ms !== 0 && Math.abs(offsetMs) > tolerableMs ? 'moved' : 'usual'
}
