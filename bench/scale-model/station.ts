import type { Simulation } from './simulation.ts'

/** What a station has done up to now. */
export type StationFigures = {
  readonly served: number
  /** The share of its servers' time in which they worked. */
  readonly utilisation: number
  /** The work that arrived, as a share of what its servers can do: above 1, its queue grows without end. */
  readonly offered: number
  /** From arrival to the begin of service, in seconds: on average, and the longest. */
  readonly meanWait: number
  readonly longestWait: number
  readonly longestQueue: number
  /** Those that wait or are served now. */
  readonly present: number
}

/** Something with a number of servers and one queue, served in the order of arrival. */
export type Station = {
  /** Something arrives that takes so many seconds of a server, and is done then. */
  arrive(this: void, seconds: number, done: () => void): void
  figures(this: void): StationFigures
}

type Customer = { readonly at: number; readonly seconds: number; readonly done: () => void }

export function createStation({ now, after }: Simulation, servers: number): Station {
  let queue: (Customer | undefined)[] = []
  let first = 0
  let [busy, served, begun] = [0, 0, 0]
  let [arrivedSeconds, workedSeconds, waitedSeconds] = [0, 0, 0]
  let [longestWait, longestQueue] = [0, 0]

  const begin = ({ at, seconds, done }: Customer): void => {
    const waited = now() - at
    busy += 1
    begun += 1
    waitedSeconds += waited
    longestWait = Math.max(longestWait, waited)
    after(seconds, () => {
      busy -= 1
      served += 1
      workedSeconds += seconds
      const next = queue[first]
      if (next !== undefined) {
        queue[first] = undefined
        first += 1
        // Half of it is used up: each entry is copied once at most, on average.
        if (first > queue.length / 2) {
          queue = queue.slice(first)
          first = 0
        }
        begin(next)
      }
      done()
    })
  }

  return {
    arrive(seconds, done) {
      arrivedSeconds += seconds
      const customer = { at: now(), seconds, done }
      if (busy < servers) return begin(customer)
      queue.push(customer)
      longestQueue = Math.max(longestQueue, queue.length - first)
    },
    figures: () => ({
      served,
      utilisation: now() === 0 ? 0 : workedSeconds / (servers * now()),
      offered: now() === 0 ? 0 : arrivedSeconds / (servers * now()),
      meanWait: begun === 0 ? 0 : waitedSeconds / begun,
      longestWait,
      longestQueue,
      present: busy + queue.length - first,
    }),
  }
}
