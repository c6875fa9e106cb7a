import { signal } from '@preact/signals'

/** What the platform's clock said, and when that was by this page's stopwatch. */
type Said = { readonly ms: number; readonly at: number; readonly isFrozen: boolean }

const said = signal<Said>({ ms: 0, at: 0, isFrozen: false })

/** Beyond so much the platform's clock was moved, and is not merely another machine's. */
const tolerableMs = 60_000

/** Takes over what the platform said its time is. */
export function setPlatformNow(iso: string, isFrozen = said.peek().isFrozen): void {
  said.value = { ms: Date.parse(iso), at: performance.now(), isFrozen }
}

/** The platform's time: what is dated is dated by it, and it may have been moved. */
export function platformNow(): Date {
  const { ms, at, isFrozen } = said.value
  return new Date(isFrozen ? ms : ms + performance.now() - at)
}

/** How the platform's time goes: stopped, moved, or as that of this machine. */
export function platformPace(): 'frozen' | 'moved' | 'usual' {
  const { ms, at, isFrozen } = said.value
  if (isFrozen) return 'frozen'
  // oxlint-disable-next-line laws/clock -- whether the platform's time was moved is told by this machine's
  const offsetMs = ms - (performance.timeOrigin + at)
  return ms !== 0 && Math.abs(offsetMs) > tolerableMs ? 'moved' : 'usual'
}
