import type { PlatformRequest } from '../request.ts'

/** A bar of a waterfall, as shares of its width between 0 and 1. */
export type Bar = {
  readonly request: PlatformRequest
  /** Milliseconds since the first request. */
  readonly atMs: number
  readonly left: number
  readonly width: number
}

/** A pause longer than this is drawn as long as this: people take their time in dialogs. */
const longestPauseMs = 300
/** No bar is narrower. */
const narrowest = 0.004

/** When each request was made and how long it took, the oldest first; long pauses are shortened. */
export function waterfallOf(requests: readonly PlatformRequest[]): Bar[] {
  const [first] = requests
  if (first === undefined) return []
  const start = Date.parse(first.at)
  let cut = 0
  let end = start
  const placed = requests.map((request) => {
    const at = Date.parse(request.at)
    cut += Math.max(0, at - end - longestPauseMs)
    end = Math.max(end, at + (request.durationMs ?? 0))
    return { request, atMs: at - start, from: at - start - cut }
  })
  const whole = Math.max(1, end - start - cut)
  return placed.map(({ request, atMs, from }) => {
    const width = Math.max(narrowest, (request.durationMs ?? 0) / whole)
    return {
      request,
      atMs,
      left: Math.min(1 - narrowest, Math.max(0, from / whole)),
      width: Math.min(width, 1),
    }
  })
}
