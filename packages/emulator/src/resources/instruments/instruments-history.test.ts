import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBarePlatform } from '../../testing/bare-platform.ts'
import { createFakeExecutor } from '../../testing/fake-executor.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { instrumentStatistics } from './instrument-statistics.ts'

const hour = 3_600_000
const serials = ['M00001', 'A00002', 'VH00003'] as const
const timeZones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', '+13:00'] as const

const run = fc.record({
  instrument: fc.nat(2),
  isBens: fc.boolean(),
  waitHours: fc.nat(400),
  /** How long it runs; one without runs on, or is stopped. */
  hours: fc.option(fc.nat(90), { nil: undefined }),
  isStopped: fc.boolean(),
  isTrashed: fc.boolean(),
})
type Generated = typeof run extends fc.Arbitrary<infer Value> ? Value : never

const range = fc.record({
  fromHours: fc.option(fc.integer({ min: -3000, max: 6000 }), { nil: undefined }),
  lengthHours: fc.option(fc.nat(6000), { nil: undefined }),
  timeZone: fc.constantFrom(...timeZones),
  binBy: fc.constantFrom('week', 'month'),
})

type Ran = { serial: string; startMs: number; endMs: number }

/** Plays runs, one after another but overlapping; returns those of Ada that count. */
async function played(runs: readonly Generated[]) {
  const bench = await openBarePlatform({
    seed: {
      users: [
        { id: '1001', name: 'Ada Example', email: 'ada@example.test' },
        { id: '1002', name: 'Ben Example', email: 'ben@example.test' },
      ],
      instruments: [{ serialNumber: 'A00002', name: 'Upstairs', type: 'NovaSeq' }],
    },
    executor: createFakeExecutor().executor,
    jobsFolder: await testFolder(),
  })
  const { built, clock } = bench
  const model: Ran[] = []
  const beganMs = clock.now()
  for (const one of runs) {
    clock.advance(one.waitHours * hour)
    const owner = one.isBens ? 1002 : 1001
    const startMs = clock.now()
    const id = built.runs.rows.insert({
      id: undefined,
      application_id: undefined,
      owner_id: owner,
      name: 'Run',
      number: 1,
      experiment_name: 'Run',
      status: 'Running',
      details: { InstrumentName: serials[one.instrument] },
      upload_started_ms: undefined,
      upload_completed_ms: undefined,
      created_ms: startMs,
    })
    let endMs = Number.POSITIVE_INFINITY
    if (one.hours !== undefined) {
      endMs = startMs + one.hours * hour
      clock.set(endMs)
      built.runs.rules.transition(id, one.isStopped ? 'stop' : 'start upload')
    }
    if (one.isTrashed) {
      built.trash.rules.discard({ userId: owner, kind: 'run', id, filesOnly: false })
    } else if (!one.isBens) model.push({ serial: serials[one.instrument]!, startMs, endMs })
  }
  clock.advance(24 * hour)
  return { bench, model, beganMs }
}

function ranWithin(model: readonly Ran[], fromMs: number, toMs: number): number {
  return model.reduce(
    (sum, { startMs, endMs }) =>
      sum + Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs)),
    0,
  )
}

it('[V2-17] instrument statistics are what a plain recomputation over any runs gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 15 }),
      range,
      async (runs, requested) => {
        const { bench, model, beganMs } = await played(runs)
        await using _ = bench
        const nowMs = bench.clock.now()
        const fromMs =
          requested.fromHours === undefined ? undefined : beganMs + requested.fromHours * hour
        const firstMs = Math.min(nowMs, ...model.map(({ startMs }) => startMs))
        const toMs =
          requested.lengthHours === undefined
            ? undefined
            : (fromMs ?? firstMs) + requested.lengthHours * hour
        const { timeZone, binBy } = requested
        const request = { serialNumbers: undefined, fromMs, toMs, timeZone, binBy }
        const { built, clock } = bench
        const found = instrumentStatistics(built.instruments.rows, clock, 1001, request)

        const used = [...new Set(model.map(({ serial }) => serial))].toSorted()
        expect(found.map(({ instrument }) => instrument.serial_number).toSorted()).toEqual(used)
        for (const { instrument, bins, ...all } of found) {
          const own = model.filter(({ serial }) => serial === instrument.serial_number)
          const until = (ms: number) => Math.min(ms, nowMs)
          expect(all.fromMs).toBe(fromMs ?? firstMs)
          expect(all.runMs).toBe(ranWithin(own, all.fromMs, until(all.toMs)))
          for (const bin of bins) expect(bin.runMs).toBe(ranWithin(own, bin.fromMs, bin.toMs))
          expect(bins.reduce((sum, { runMs }) => sum + runMs, 0)).toBe(all.runMs)
          checkBounds(bins, timeZone, binBy)
        }
      },
    ),
    { numRuns: 25 },
  )
})

/** Bins follow each other, and each but the first begins at midnight of a Monday or of a first day of a month. */
function checkBounds(
  bins: readonly { fromMs: number; toMs: number }[],
  timeZone: string,
  binBy: 'week' | 'month',
): void {
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  for (const [at, { fromMs, toMs }] of bins.entries()) {
    const longest = binBy === 'week' ? 7 * 24 + 1 : 31 * 24 + 1
    expect((toMs - fromMs) / hour).toBeLessThanOrEqual(longest)
    expect(toMs).toBeGreaterThan(fromMs)
    if (at === 0) continue
    expect(fromMs).toBe(bins[at - 1]?.toMs)
    const parts = new Map(local.formatToParts(fromMs).map(({ type, value }) => [type, value]))
    expect([parts.get('hour'), parts.get('minute')]).toEqual(['00', '00'])
    expect(parts.get(binBy === 'week' ? 'weekday' : 'day')).toBe(binBy === 'week' ? 'Mon' : '1')
  }
}
