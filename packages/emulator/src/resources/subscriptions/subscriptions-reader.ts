import type { V2Subscription } from '@benchtop/contracts'
import type { Clock } from '../../time/clock.ts'
import { negated, sumOf } from '../credits.ts'
import { orNotFound } from '../or-not-found.ts'
import type { Usage } from '../usage/usage.ts'
import type { Wallets } from '../wallets/wallets.ts'
import type { SubscriptionStore } from './subscriptions-store.ts'
import { v2Subscription } from './subscriptions-views.ts'

type ReaderOptions = {
  readonly store: SubscriptionStore
  readonly usage: Usage
  readonly wallets: Wallets
  readonly clock: Clock
}

export function createSubscriptionReader({ store, usage, wallets, clock }: ReaderOptions) {
  const spentBy = (userId: number) =>
    negated(
      sumOf(
        wallets
          .ledger(userId)
          .flatMap(({ kind, amount }) => (kind === 'purchase' || kind === 'refund' ? amount : [])),
      ),
    )

  const record = (userId: number, storage: number): V2Subscription => {
    const row = orNotFound(store.get(userId), `User ${userId}`)
    const use = { storage, balance: wallets.balance(userId), spent: spentBy(userId) }
    return v2Subscription(row, use, clock.now())
  }

  return {
    /** What is stored is computed now. */
    record: (userId: number): V2Subscription => record(userId, usage.storedNow(userId)),
    /** What is stored may have been computed within the last hour, unless it is refreshed. */
    recent(userId: number, refresh: boolean): V2Subscription {
      const [current] = usage.periods(1)
      const { storage } = usage.of(userId, orNotFound(current, 'Period'), refresh)
      return record(userId, storage)
    },
  }
}
/** Builds the subscriptions of users and workgroups, with what is used of them. */
export type SubscriptionReader = ReturnType<typeof createSubscriptionReader>
