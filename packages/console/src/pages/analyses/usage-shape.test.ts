import { expect, it } from 'vitest'
import { averageCpus, usageShape } from './usage-shape.ts'

const samples = [
  { atMs: 0, cpus: 0, memoryBytes: 0 },
  { atMs: 500, cpus: 2, memoryBytes: 50 },
  { atMs: 1_000, cpus: 1, memoryBytes: 100 },
]

it('the use of a job is drawn below what was requested, with room above both', () => {
  const shape = usageShape(samples, ({ memoryBytes }) => memoryBytes, 200)
  expect(shape.top).toBeCloseTo(220)
  expect(shape.requestedAt).toBe(9.1)
  expect(shape.area).toBe('M0,100L0,100L0,100L500,77.3L1000,54.5L1000,100Z')
})

it('the use of a job for which nothing was requested is drawn up to its peak', () => {
  const shape = usageShape(samples, ({ cpus }) => cpus, undefined)
  expect(shape.top).toBeCloseTo(2.2)
  expect(shape.requestedAt).toBeUndefined()
})

it('nothing is drawn without a sample', () => {
  expect(usageShape([], ({ cpus }) => cpus, undefined)).toMatchObject({ area: '', top: 1 })
})

it('the processors of a job are its time of processors by the time that it ran', () => {
  const usage = { executor: null, host: null, unmeasured: null, requested: {}, samples }
  const used = { cpuMs: 1_500, memoryBytes: 0, peakMemoryBytes: 0 }
  expect(averageCpus({ ...usage, used })).toBe(1.5)
  expect(averageCpus({ ...usage, used: null })).toBeUndefined()
})
