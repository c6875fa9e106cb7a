import type { ControlRun } from '@benchtop/contracts'
import { minute, platformNow } from '../../design/platform-clock.ts'

/** The share of its step that a run has passed; undefined where that isn't a matter of time alone. */
function stepShare(run: ControlRun | undefined): number | undefined {
  const { step = 0, steps = [], paused = true } = run?.plan ?? {}
  const [begins, ends] = [steps[step]?.begins, steps[step + 1]?.begins]
  if (paused || begins == null || ends == null) return undefined
  // Read so that it is drawn again as time passes.
  void minute.value
  const [from, to] = [Date.parse(begins), Date.parse(ends)]
  return Math.min(1, Math.max(0, (platformNow().getTime() - from) / Math.max(1, to - from)))
}

/** How far a run is in its step, such as `45 %`; '' where that isn't a matter of time alone. */
export function stepProgress(run: ControlRun | undefined): string {
  const share = stepShare(run)
  return share === undefined ? '' : `${Math.round(100 * share)} %`
}

/** The reads of a simulated run with the cycles of each that are done; none where that isn't known. */
export function readsSoFar(run: ControlRun | undefined) {
  const { reads = [], done: { begins, ends } = { begins: 0, ends: 0 } } =
    run?.plan?.sequencing ?? {}
  const share = begins === ends ? 0 : stepShare(run)
  if (share === undefined) return []
  const cycles = reads.reduce((sum, read) => sum + read.cycles, 0)
  let left = Math.floor(cycles * (begins + (ends - begins) * share))
  const counts = { Read: 0, Index: 0 }
  return reads.map((read) => {
    const kind = read.isIndex ? 'Index' : 'Read'
    counts[kind] += 1
    const done = Math.min(read.cycles, left)
    left -= done
    return { ...read, name: `${kind} ${counts[kind]}`, done }
  })
}

/** The gigabases of each lane so far, by its number, and the most that they will be. Index reads add nothing. */
export function yieldsSoFar(run: ControlRun | undefined) {
  const reads = readsSoFar(run).filter(({ isIndex }) => !isIndex)
  const total = (of: 'done' | 'cycles') => reads.reduce((sum, read) => sum + read[of], 0)
  const share = total('done') / total('cycles')
  const lanes = reads.length === 0 ? [] : (run?.plan?.sequencing?.lanes ?? [])
  return new Map(
    lanes.map((lane) => [lane.number, { Yield: lane.yield * share, mostYield: lane.yield }]),
  )
}
export type YieldsSoFar = ReturnType<typeof yieldsSoFar>
