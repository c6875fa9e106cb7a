import type { ComparedValue, RecordChange, ResourceChanges } from '@benchtop/contracts'
import type { ConditionLists } from '../conditions/conditions.ts'
import type { ClockState } from '../storage/clock-state.ts'

/** What applies to a platform in addition to its records, as the owner has set it. */
export type Circumstances = { readonly lists: ConditionLists; readonly clock: ClockState }

type Item = Readonly<Record<string, unknown>>
type Keyed = ReadonlyMap<string, Item>

/** Real clocks don't stand at exactly the same offset after a restart. */
const sameOffsetMs = 1000

/** How clock, faults, rate limits and notifications differ, as resources like any other. */
export function compareConditions(
  before: Circumstances,
  after: Circumstances,
  limit: number,
): ResourceChanges[] {
  const lists = (['faults', 'rate-limits', 'notifications'] as const).map((name) =>
    compared(resourceOf[name], keyed(before.lists[name]), keyed(after.lists[name]), limit),
  )
  const isSameClock =
    before.clock.frozenAtMs === after.clock.frozenAtMs &&
    (after.clock.frozenAtMs !== undefined ||
      Math.abs(before.clock.offsetMs - after.clock.offsetMs) < sameOffsetMs)
  const clock = isSameClock
    ? []
    : [compared('clock', clockItem(before.clock), clockItem(after.clock), limit)]
  return [...clock, ...lists].filter(({ added, removed, changed }) => added + removed + changed > 0)
}

const resourceOf = {
  faults: 'fault',
  'rate-limits': 'rate_limit',
  notifications: 'notification',
} as const

/** A clock that is stopped stands at a moment; one that runs is ahead of the machine's by so many seconds. */
function clockItem({ offsetMs, frozenAtMs }: ClockState): Keyed {
  const item =
    frozenAtMs === undefined
      ? { frozen: 'no', secondsAhead: Math.round(offsetMs / 1000) }
      : { frozen: 'yes', at: new Date(frozenAtMs).toISOString() }
  return new Map([['clock', item]])
}

/** Items by what names them; of several with one name, the later ones with their number. */
function keyed(items: readonly object[]): Keyed {
  const seen = new Map<string, number>()
  return new Map(
    items.map((one): [string, Item] => {
      const item = one as Item
      const name = String(item['operation'] ?? item['policy'] ?? item['item'])
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return [count === 1 ? name : `${name} (${count})`, item]
    }),
  )
}

function compared(resource: string, before: Keyed, after: Keyed, limit: number): ResourceChanges {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const records = keys.flatMap((key): RecordChange[] => {
    const [was, is] = [before.get(key), after.get(key)]
    const members = differences(was, is)
    if (Object.keys(members).length === 0) return []
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    return [{ key, name: null, change, members }]
  })
  const count = (change: RecordChange['change']): number =>
    records.filter((one) => one.change === change).length
  return {
    resource,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    records: records.slice(0, limit),
  }
}

function differences(before: Item | undefined, after: Item | undefined): RecordChange['members'] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [comparable(before?.[name]), comparable(after?.[name])]
      if (was === is) return []
      const values = {
        ...(before !== undefined && { before: was }),
        ...(after !== undefined && { after: is }),
      }
      return [[name, values] as const]
    }),
  )
}

function comparable(value: unknown): ComparedValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
