import { expect, it } from 'vitest'
import { createFakeExecutor } from '../testing/fake-executor.ts'
import { openJobBench } from '../testing/job-bench.ts'
import { jobSamples, mostSamples } from './job-samples-store.ts'

it('keeps a bounded number of samples of a job, with the peak of its memory', async () => {
  const fake = createFakeExecutor()
  const bench = await openJobBench({ executor: fake.executor })
  const id = bench.launch()
  const task = await fake.next()
  const store = jobSamples(bench.platform.database)
  let merges = 0
  for (let at = 1; at <= 1_000; at += 1) {
    const memoryBytes = at === 501 ? 9_000_000_000 : 1_000 + at
    if (store.addSample(id, 10_000 + at, { cpuMs: 10_000 + at, memoryBytes })) merges += 1
  }
  const samples = store.samples(id)
  expect(merges).toBeGreaterThan(1)
  expect(samples.length).toBeLessThanOrEqual(mostSamples)
  expect(Math.max(...samples.map(({ memory_bytes }) => memory_bytes))).toBe(9_000_000_000)
  expect(samples.at(-1)).toEqual({ at_ms: 11_000, cpu_ms: 11_000, memory_bytes: 2_000 })
  expect(store.placeOf(id)).toMatchObject({ cpu_ms: 11_000, peak_bytes: 9_000_000_000 })
  task.end({ state: 'COMPLETE', exitCode: 0 })
  await bench.jobs.idle()
})
