import { compareCodes } from '../../design/compare.ts'
import type { V2PeriodUsage } from '@benchtop/contracts'

/** What an account used in a month: bytes that were stored at its end, seconds and jobs of native apps. */
export type MonthUsage = {
  readonly owner: string
  readonly name: string
  /** ISO 8601. */
  readonly start: string
  readonly storage: number
  readonly seconds: number
  readonly jobs: number
  readonly apps: readonly { readonly name: string; readonly seconds: number }[]
}

/** The usage of each account and month, latest month first. */
export function usageByMonth(periods: readonly V2PeriodUsage[]): MonthUsage[] {
  return periods
    .map(({ Name, OwnerId, Start, AggregateUsages }) => {
      const compute = AggregateUsages.filter(
        ({ ProductUsage }) => ProductUsage.ProductType === 'Compute',
      )
      const jobs = compute
        .flatMap(({ ComputeStatistics }) => ComputeStatistics ?? [])
        .filter(({ Unit }) => Unit === 'Jobs')
      const storage = AggregateUsages.filter(
        ({ ProductUsage }) => ProductUsage.ProductType === 'Storage',
      )
      const apps = compute.map(({ ProductUsage }) => ({
        name: ProductUsage.ProductName,
        seconds: ProductUsage.Amount,
      }))
      return {
        owner: OwnerId,
        name: Name,
        start: Start,
        storage: sum(storage.map(({ ProductUsage }) => ProductUsage.Amount)),
        seconds: sum(apps.map(({ seconds }) => seconds)),
        jobs: sum(jobs.map(({ Amount }) => Amount)),
        apps,
      }
    })
    .toSorted(
      (one, other) => compareCodes(other.start, one.start) || one.name.localeCompare(other.name),
    )
}

/** The months of usage as bars, oldest first, with the total of all accounts. */
export function monthBars(
  usage: readonly MonthUsage[],
  amountOf: (month: MonthUsage) => number,
  labelOf: (start: string) => string,
): { readonly label: string; readonly value: number }[] {
  const starts = [...new Set(usage.map(({ start }) => start))].toSorted()
  return starts.map((start) => ({
    label: labelOf(start),
    value: sum(usage.filter((month) => month.start === start).map(amountOf)),
  }))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
