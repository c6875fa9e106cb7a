import type { ResourceKind } from '@benchtop/contracts'
import type { Target } from './targets.ts'

/** The targets of a kind by their ids, in one statement for each table; without what doesn't exist. */
export type FindTargets = (ids: readonly number[]) => ReadonlyMap<number, Target>

/** Targets that are made of one row each. */
export function targetsOf<Row extends { id: number }>(
  rows: (ids: readonly number[]) => readonly Row[],
  targetOf: (row: Row) => Target,
): FindTargets {
  return (ids) => new Map(rows(ids).map((row) => [row.id, targetOf(row)]))
}

/** Targets that are reached through what contains them, each by its row. */
export function throughHolders<Row extends { id: number }, Kind extends ResourceKind>(
  rows: readonly Row[],
  holderOf: (row: Row) => { readonly kind: Kind; readonly id: number },
  findHolders: (kind: Kind, ids: readonly number[]) => ReadonlyMap<number, Target>,
  targetOf: (row: Row, holder: Target) => Target,
): ReadonlyMap<number, Target> {
  const held = rows.map((row) => ({ row, holder: holderOf(row) }))
  const targets = new Map<number, Target>()
  for (const [kind, those] of Map.groupBy(held, ({ holder }) => holder.kind)) {
    const holders = findHolders(kind, [...new Set(those.map(({ holder }) => holder.id))])
    for (const { row, holder } of those) {
      const target = holders.get(holder.id)
      if (target !== undefined) targets.set(row.id, targetOf(row, target))
    }
  }
  return targets
}
