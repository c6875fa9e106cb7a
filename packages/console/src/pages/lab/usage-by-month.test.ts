import { expect, it } from 'vitest'
import { monthBars, usageByMonth } from './usage-by-month.ts'

const period = (Name: string, month: string, storage: number, seconds: number) => ({
  Name,
  OwnerId: Name,
  Start: `2026-${month}-01T00:00:00.0000000Z`,
  End: `2026-${month}-28T00:00:00.0000000Z`,
  AggregateUsages: [
    { ProductUsage: { ProductType: 'Storage', ProductName: 'Storage', Amount: storage } },
    {
      ProductUsage: { ProductType: 'Compute', ProductName: 'Depth', Amount: seconds },
      ComputeStatistics: [
        { Unit: 'Seconds', Amount: seconds },
        { Unit: 'Jobs', Amount: 2 },
      ],
    },
  ],
})

it('[V2-19] shows the usage of each account by month, latest first, and the months as bars', () => {
  const usage = usageByMonth([
    period('Ada', '01', 10, 3),
    period('Lab', '02', 5, 0),
    period('Ada', '02', 20, 7),
  ])
  expect(usage.map(({ name, start, ...rest }) => [name, start.slice(0, 7), rest.storage])).toEqual([
    ['Ada', '2026-02', 20],
    ['Lab', '2026-02', 5],
    ['Ada', '2026-01', 10],
  ])
  expect(usage[0]).toMatchObject({ seconds: 7, jobs: 2, apps: [{ name: 'Depth', seconds: 7 }] })
  const bars = monthBars(
    usage,
    ({ storage }) => storage,
    (start) => start.slice(5, 7),
  )
  expect(bars).toEqual([
    { label: '01', value: 10 },
    { label: '02', value: 25 },
  ])
})
