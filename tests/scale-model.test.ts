import { describe, expect, it } from 'vitest'
import { firstLimit, simulate } from '../bench/scale-model/model.ts'
import { pageOf } from '../bench/scale-model/page.ts'
import { createRandom } from '../bench/scale-model/random.ts'
import type { ServiceTimes } from '../bench/scale-model/service-times.ts'
import { createSimulation } from '../bench/scale-model/simulation.ts'
import { createStation } from '../bench/scale-model/station.ts'
import { benchWorkload } from '../bench/scale-model/workloads.ts'

const store = { fileMs: 2, megabyteMs: 3, fileThreadMs: 1, megabyteThreadMs: 0.1 }
const times: ServiceTimes = {
  jobThreadMs: 10,
  submitMs: 20,
  submitJobMs: 0.05,
  pollMs: 10,
  pollJobMs: 0.02,
  pollThreadJobMs: 0.005,
  disk: store,
  bucket: { ...store, megabyteMs: 30 },
  nodes: { ...store, megabyteMs: 0, megabyteThreadMs: 0 },
  requestMs: 1,
  filterMs: 3,
  indexMegabyteMs: 15,
  rowMs: 0.02,
  rowsOfJob: 20,
  rowsOfFile: 3,
}
const small = { ...benchWorkload(10, 'disk'), hours: 6, pollSeconds: 10 }

/** Customers that arrive at random at one server, whose service takes a random time. */
function singleServer(given: { arrivals: number; services: number; seconds: number }) {
  const { arrivals, services, seconds } = given
  const simulation = createSimulation()
  const random = createRandom(7)
  const station = createStation(simulation, 1)
  const arrive = (): void => {
    station.arrive(random.exponential(1 / services), () => {})
    simulation.after(random.exponential(1 / arrivals), arrive)
  }
  simulation.after(random.exponential(1 / arrivals), arrive)
  simulation.run(seconds)
  return station.figures()
}

describe('a station of the scale model', () => {
  it.each([0.3, 0.5, 0.8])(
    'has the waits of the closed form of M/M/1 at a load of %d',
    (arrivals) => {
      const { meanWait, utilisation, offered } = singleServer({
        arrivals,
        services: 1,
        seconds: 300_000,
      })
      // The mean wait before service is ρ / (μ − λ).
      const expected = arrivals / (1 - arrivals)
      expect(Math.abs(meanWait / expected - 1)).toBeLessThan(0.05)
      expect(Math.abs(utilisation / arrivals - 1)).toBeLessThan(0.01)
      expect(Math.abs(offered / arrivals - 1)).toBeLessThan(0.01)
    },
  )

  it('is in use all the time under more work than it can do, which its load says', () => {
    const { utilisation, offered, present } = singleServer({
      arrivals: 2,
      services: 1,
      seconds: 10_000,
    })
    expect(utilisation).toBeGreaterThan(0.99)
    expect(offered).toBeGreaterThan(1.9)
    expect(present).toBeGreaterThan(9_000)
  })

  it('serves in the order of arrival, as many at a time as it has servers', () => {
    const simulation = createSimulation()
    const station = createStation(simulation, 2)
    const done: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      station.arrive(10, () => done.push(`${name} at ${simulation.now()}`))
    }
    expect(station.figures()).toMatchObject({ present: 4, longestQueue: 2 })
    simulation.run()
    expect(done).toEqual(['a at 10', 'b at 10', 'c at 20', 'd at 20'])
    expect(station.figures()).toMatchObject({ served: 4, present: 0, meanWait: 5, longestWait: 10 })
  })
})

it('does what is due in a simulation in the order of its times, and of being scheduled', () => {
  const simulation = createSimulation()
  const random = createRandom(3)
  const done: number[] = []
  const due = Array.from({ length: 1_000 }, () => Math.floor(random.next() * 100))
  for (const [order, at] of due.entries()) simulation.after(at, () => done.push(at * 1_000 + order))
  simulation.run(50)
  expect(done.length).toBe(due.filter((at) => at <= 50).length)
  simulation.run()
  expect(done).toEqual(done.toSorted((one, other) => one - other))
  expect(done.length).toBe(1_000)
})

describe('the scale model', () => {
  it('loses no job and no file: what was launched has ended or is present', () => {
    const { jobs, files, stations } = simulate(small, times)
    expect(jobs.launched).toBeGreaterThan(300)
    expect(jobs.present).toBe(jobs.launched - jobs.ended)
    expect(files.written).toBeGreaterThanOrEqual(files.stored)
    // Those in the cluster and those whose files are stored: nothing else holds a job back on an almost idle bench.
    expect(jobs.present).toBeGreaterThanOrEqual(stations.nodes.present)
    expect(stations.nodes.served).toBeLessThanOrEqual(jobs.launched)
    expect(files.stored).toBeGreaterThanOrEqual(jobs.ended * small.filesOfJob)
  })

  it('ends every job and stores every file when launches are few and there is time', () => {
    // Runs of a second: what isn't ended at the end of the day was launched in its last moments.
    const { jobs, files } = simulate({ ...small, jobSeconds: 1, hours: 24, pollSeconds: 30 }, times)
    expect(jobs.launched).toBeGreaterThan(1_500)
    expect(jobs.present).toBeLessThanOrEqual(2 * small.jobsOfLaunch)
    expect(files.stored).toBeGreaterThanOrEqual(jobs.ended * small.filesOfJob)
    expect(files.written).toBeLessThanOrEqual(jobs.launched * small.filesOfJob)
  })

  it('gives the same figures for the same seed, and others for another', () => {
    const figures = simulate(small, times)
    expect(simulate(small, times)).toEqual(figures)
    expect(simulate({ ...small, seed: 2 }, times)).not.toEqual(figures)
  })

  it('has the load that follows from the workload: arrivals times service', () => {
    const workload = { ...small, hours: 48, pollSeconds: 60 }
    const { stations } = simulate(workload, times)
    const filesASecond = (workload.jobsADay * workload.filesOfJob) / 86_400
    const fileSeconds = (store.fileMs + store.megabyteMs * workload.megabytesOfFile) / 1_000
    expect(Math.abs(stations.store.offered / (filesASecond * fileSeconds) - 1)).toBeLessThan(0.1)
    const jobs = workload.nodes * workload.slotsOfNode
    const load = (workload.jobsADay * workload.jobSeconds) / 86_400 / jobs
    expect(Math.abs(stations.nodes.offered / load - 1)).toBeLessThan(0.1)
  })

  it('has the requests of users on the thread, with what filters cost', () => {
    const loadOf = (more: object) => simulate({ ...small, ...more }, times).stations.thread.offered
    const without = loadOf({ requestsASecond: 0 })
    const added = loadOf({ requestsASecond: 10, filteredShare: 0.5 }) - without
    expect(Math.abs(added / 0.02 - 1)).toBeLessThan(0.05)
  })

  it('[SCL-12] has no bytes of outputs on the bench that nodes send to the bucket themselves', () => {
    const more = { megabytesOfFile: 2_000 }
    const { stations, files } = simulate({ ...small, ...more, store: 'nodes' }, times)
    expect(files.stored).toBeGreaterThan(1_000)
    expect(stations.store.offered).toBe(0)
    expect(stations.thread.offered).toBeLessThan(
      simulate({ ...small, ...more, store: 'bucket' }, times).stations.thread.offered,
    )
  })

  it('names the resource that is used up first, and at how much more load', () => {
    const slow = { ...times, bucket: { ...store, megabyteMs: 3_000 } }
    const figures = simulate({ ...small, store: 'bucket' }, slow)
    const limit = firstLimit(figures)
    expect(limit.resource).toBe('store')
    expect(limit.factor).toBeLessThan(1)
    expect(limit.factor).toBeCloseTo(1 / figures.stations.store.offered)
    expect(firstLimit(simulate(small, times)).resource).toBe('nodes')
    // Queries are as many whatever is launched: they alone are no reason to be at a limit soon.
    const queries = firstLimit(simulate(small, { ...times, pollMs: 8_500 }), ['controller'])
    expect(queries.factor).toBeGreaterThan(10)
  })

  it('writes a page with a row for each bench, its first limit, and what to do then', () => {
    const workload = { ...small, store: 'bucket' as const }
    const figures = simulate(workload, times)
    const recorded = { machine: 'a machine', date: '2026-01-01', versions: { node: 'v1' }, times }
    const bench = { workload, figures, limit: firstLimit(figures) }
    const page = pageOf(recorded, [bench], [bench])
    expect(page).toContain('| contents on a bucket, through the bench | yes |')
    expect(page).toContain('Measured on 2026-01-01, a machine, with node v1')
    expect(page).toMatch(/\| 10 \| 2,000 \| 10,000 \| bucket \| the nodes, \d+% in use \|/)
    expect(page).toContain('**The nodes.**')
  })
})
