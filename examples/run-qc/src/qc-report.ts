import type { DataOf, OperationOf } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import { compare, textOf, type Statistics, type Threshold } from './thresholds.ts'

/** A lane, with what the instrument reports of it, and whether that passes the thresholds. */
export type Lane = DataOf<OperationOf<'v2.getLane'>> & {
  readonly statistics: Statistics
  readonly passes: boolean | undefined
}

/** What is reported. */
export type CheckedRun = {
  readonly run: DataOf<OperationOf<'v2.getRun'>>
  readonly summary: string
  readonly thresholds: readonly Threshold[]
  readonly lanes: readonly Lane[]
  readonly biosamples: readonly DataOf<OperationOf<'v2.getBioSample'>>[]
}

/** The report of a run: its lanes by their thresholds, and whether its biosamples have the yield that was asked for. */
export function qcReport({ run, summary, thresholds, lanes, biosamples }: CheckedRun): string {
  const yieldOf = lanes.reduce((sum, { Yield = 0 }) => sum + Yield, 0)
  const failed = lanes.filter(({ passes }) => passes === false)
  const yields = biosamples.map(({ BioSampleName, Yields = [] }) => {
    const expected = Yields.reduce((sum, one) => sum + one.TotalExpectedYield, 0)
    const actual = Yields.reduce((sum, one) => sum + one.TotalActualYield, 0)
    return [BioSampleName, expected, actual, Math.max(0, expected - actual)] as const
  })
  const short = yields.filter(([, , , missing]) => missing > 0)
  return renderReport({
    kicker: 'Run QC',
    title: run.ExperimentName,
    summary: `${summary}.`,
    facts: [{ label: 'Status', value: run.Status }],
    notes: lanes.some(({ IsSimulated }) => IsSimulated) ? ['The figures were simulated.'] : [],
    sections: [
      {
        blocks: [
          {
            kind: 'tiles',
            tiles: [
              {
                label: 'Lanes failed',
                value: failed.length,
                tone: failed.length > 0 ? 'bad' : 'good',
              },
              { label: 'Yield', value: yieldOf * 1e9, format: 'bases' },
              {
                label: 'Biosamples short',
                value: short.length,
                tone: short.length > 0 ? 'warning' : 'good',
              },
            ],
          },
          {
            kind: 'table',
            title: 'Lanes',
            columns: [
              { label: 'Lane' },
              { label: 'QC' },
              ...thresholds.map((one) => ({ label: textOf(one) })),
            ],
            rows: lanes.map(({ LaneNumber, passes, statistics }) => [
              String(LaneNumber),
              passes === undefined ? null : passes ? 'passed' : 'failed',
              ...thresholds.map((one) => figure(one, statistics)),
            ]),
            note: '✗ is on the wrong side of its threshold; – was not measured.',
          },
          {
            kind: 'bars',
            title: 'Yield by lane',
            format: 'bases',
            bars: lanes.map(({ LaneNumber, Yield = 0 }) => ({
              label: `Lane ${LaneNumber}`,
              value: Yield * 1e9,
            })),
          },
          {
            kind: 'table',
            title: 'Yield by biosample, of all its runs',
            columns: ['Biosample', 'Expected', 'Actual', 'Missing'].map((label) => ({
              label,
              format: 'bases',
            })),
            rows: yields,
          },
        ],
      },
    ],
  })
}

function figure(threshold: Threshold, statistics: Statistics): string | null {
  const { value, passes } = compare(threshold, statistics)
  return value === undefined ? null : `${value}${passes === true ? '' : ' ✗'}`
}
