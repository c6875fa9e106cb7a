import type { DataOf, OperationOf } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import { compare, textOf, type Statistics, type Threshold } from './thresholds.ts'

/** A lane, with what the instrument reports of it, and whether that passes the thresholds. */
export type Lane = DataOf<OperationOf<'v2.getLane'>> & Statistics & { passes: boolean | undefined }

/** What is reported. */
export type CheckedRun = {
  readonly run: DataOf<OperationOf<'v2.getRun'>>
  readonly summary: string
  readonly thresholds: readonly Threshold[]
  readonly lanes: readonly Lane[]
  readonly biosamples: readonly DataOf<OperationOf<'v2.getBioSample'>>[]
}

/** The report of a run: its lanes by their thresholds, and whether its biosamples have the yield that is expected. */
export function qcReport({ run, summary, thresholds, lanes, biosamples }: CheckedRun): string {
  const failed = lanes.filter(({ passes }) => passes === false).length
  const yields = lanes.map(({ LaneNumber, Yield = 0 }) => ({
    label: `Lane ${LaneNumber}`,
    value: Yield * 1e9,
  }))
  const covered = biosamples.map(({ BioSampleName, Yields = [] }) => {
    const expected = Yields.reduce((sum, one) => sum + one.TotalExpectedYield, 0)
    const actual = Yields.reduce((sum, one) => sum + one.TotalActualYield, 0)
    return [BioSampleName, expected, actual, Math.max(0, expected - actual)] as const
  })
  const short = covered.filter(([, , , missing]) => missing > 0).length
  const tiles = [
    { label: 'Lanes failed', value: failed, tone: failed > 0 ? 'bad' : 'good' },
    { label: 'Biosamples short of yield', value: short, tone: short > 0 ? 'warning' : 'good' },
    { label: 'Yield', value: yields.reduce((sum, { value }) => sum + value, 0), format: 'bases' },
  ] as const
  const byLane = ['Lane', 'QC', ...thresholds.map(textOf)].map((label) => ({ label }))
  const inBases = (label: string) => ({ label, format: 'bases' }) as const
  return renderReport({
    kicker: 'Run QC',
    title: run.ExperimentName,
    summary: `${summary}.`,
    notes: lanes.some(({ IsSimulated }) => IsSimulated) ? ['The figures were simulated.'] : [],
    sections: [
      {
        blocks: [
          { kind: 'tiles', tiles },
          {
            kind: 'table',
            title: 'Lanes by their thresholds',
            columns: byLane,
            rows: lanes.map((lane) => [
              String(lane.LaneNumber),
              lane.passes === undefined ? null : lane.passes ? 'passed' : 'failed',
              ...thresholds.map((one) => {
                const { value = null, passes } = compare(one, lane)
                return passes === false ? `${value} ✗` : value
              }),
            ]),
            note: '✗ is on the wrong side of its threshold; – was not measured.',
          },
          { kind: 'bars', title: 'Yield of the lanes', bars: yields, format: 'bases' },
          {
            kind: 'table',
            title: 'Yield of the biosamples, from all runs',
            columns: ['Biosample', 'Expected', 'Actual', 'Missing'].map(inBases),
            rows: covered,
          },
        ],
      },
    ],
  })
}
