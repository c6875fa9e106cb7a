/** The clock of a simulation, in seconds, and what is due on it. */
export type Simulation = {
  now(this: void): number
  /** Has something done after so many seconds. Of what is due at the same time, what was scheduled first is done first. */
  after(this: void, seconds: number, work: () => void): void
  /** Does all that is due up to a time; to the last event without one. */
  run(this: void, untilSeconds?: number): void
}

type Event = { readonly at: number; readonly order: number; readonly work: () => void }

export function createSimulation(): Simulation {
  const heap: Event[] = []
  let now = 0
  let scheduled = 0
  return {
    now: () => now,
    after(seconds, work) {
      push(heap, { at: now + Math.max(0, seconds), order: scheduled, work })
      scheduled += 1
    },
    run(untilSeconds = Infinity) {
      for (let first = heap[0]; first !== undefined && first.at <= untilSeconds; first = heap[0]) {
        pop(heap)
        now = first.at
        first.work()
      }
    },
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** Adds to a binary heap whose least event is first. */
function push(heap: Event[], event: Event): void {
  let at = heap.length
  heap.push(event)
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (parent === undefined || !isBefore(event, parent)) break
    heap[at] = parent
    at = above
  }
  heap[at] = event
}

/** Takes the least event out. */
function pop(heap: Event[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const [one, other] = [heap[left], heap[left + 1]]
    if (one === undefined) break
    const isRight = other !== undefined && isBefore(other, one)
    const least = isRight ? other : one
    if (!isBefore(least, last)) break
    heap[at] = least
    at = left + (isRight ? 1 : 0)
  }
  heap[at] = last
}
