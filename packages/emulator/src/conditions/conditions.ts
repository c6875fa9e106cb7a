import {
  badRequest,
  type Fault,
  type Operation,
  type Problem,
  type SystemNotification,
} from '@benchtop/contracts'
import type { Caller } from '../access/caller.ts'
import type { SettingStore } from '../storage/settings-store.ts'
import type { Clock } from '../time/clock.ts'
import { unknownFaults, unknownRateLimits } from './check-conditions.ts'
import { createFaults, type RequestedBy } from './faults.ts'
import type { RateCountStore } from './rate-counts-store.ts'
import type { CheckedConditions, OwnerNotification } from './initial-conditions.ts'
import {
  admit,
  coveringRules,
  defaultRateLimits,
  type Admission,
  type RateLimit,
} from './rate-limits.ts'

/**
 * The conditions that apply to requests in addition to the rules of the platform: set by its owner, stored with
 * its data.
 */
export type Conditions = {
  /** The notifications that every answer has. */
  notifications(): readonly SystemNotification[]
  /** Counts a request that is allowed, with the headers of its rate limit; throws 429 where that is used up. */
  admit(operation: Operation, caller: Caller | undefined): Admission | undefined
  /** The fault that affects a request for an operation, or for the `download` of a file. */
  faultOf(
    operationId: string,
    by?: RequestedBy,
    application?: () => number | undefined,
  ): Fault | undefined
}

/** The lists that the owner sets, by the names of their settings. */
export type ConditionLists = {
  readonly faults: readonly Fault[]
  readonly 'rate-limits': readonly RateLimit[]
  readonly notifications: readonly OwnerNotification[]
}

export type OwnerConditions = Conditions & {
  listFaults(): readonly (Fault & { readonly hits: number })[]
  setFaults(faults: readonly Fault[]): void
  listRateLimits(): readonly RateLimit[]
  /** Resets the counts. */
  setRateLimits(limits: readonly RateLimit[]): void
  listNotifications(): readonly OwnerNotification[]
  setNotifications(notifications: readonly OwnerNotification[]): void
  /** What a state has in its settings, or what the platform was started with. */
  listsIn(this: void, settings: Pick<SettingStore, 'get'>): ConditionLists
  /** Reads everything again, after the database was replaced. */
  reload(): void
}

type ConditionsOptions = {
  readonly settings: SettingStore
  readonly counts: RateCountStore
  readonly clock: Clock
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number
  readonly initial: CheckedConditions
}

export function createConditions(options: ConditionsOptions): OwnerConditions {
  const { settings, counts, clock, initial } = options
  const faults = createFaults(options.random)
  let rateLimits: readonly RateLimit[] = []
  let covering = coveringRules(rateLimits)
  let owners: readonly OwnerNotification[] = []
  let notifications: readonly SystemNotification[] = []

  const limit = (given: readonly RateLimit[]): void => {
    rateLimits = given
    covering = coveringRules(given)
  }
  const notify = (given: readonly OwnerNotification[]): void => {
    owners = given
    notifications = given.map(({ type, item }) => ({ Type: type, Item: item }))
  }
  const atStart: ConditionLists = {
    faults: initial.faults ?? [],
    'rate-limits': initial.rateLimits ?? defaultRateLimits,
    notifications: initial.notifications ?? [],
  }
  const listsIn = (state: Pick<SettingStore, 'get'>): ConditionLists => {
    const kept = <Name extends keyof ConditionLists>(name: Name): ConditionLists[Name] => {
      const text = state.get(name)
      return text === undefined ? atStart[name] : (JSON.parse(text) as ConditionLists[Name])
    }
    return {
      faults: kept('faults'),
      'rate-limits': kept('rate-limits'),
      notifications: kept('notifications'),
    }
  }
  const reload = (): void => {
    const lists = listsIn(settings)
    faults.set(lists.faults)
    limit(lists['rate-limits'])
    notify(lists.notifications)
  }
  const requireNone = (problems: readonly Problem[]): void => {
    if (problems.length > 0) throw badRequest(problems)
  }
  reload()

  return {
    notifications: () => notifications,
    admit: (operation, caller) => admit(covering(operation.id), counts, clock, caller),
    faultOf: faults.of,
    listFaults: faults.list,
    setFaults(given) {
      requireNone(unknownFaults(given))
      const plain = given.map((fault): Fault => ({ ...fault, hits: undefined }))
      settings.put('faults', JSON.stringify(plain))
      faults.set(plain)
    },
    listRateLimits: () => rateLimits,
    setRateLimits(given) {
      requireNone(unknownRateLimits(given))
      settings.put('rate-limits', JSON.stringify(given))
      counts.clear()
      limit(given)
    },
    listNotifications: () => owners,
    setNotifications(given) {
      settings.put('notifications', JSON.stringify(given))
      notify(given)
    },
    listsIn,
    reload,
  }
}
