import { formatTimestamp, type V2Subscription } from '@benchtop/contracts'
import { numberOf, type Credits } from '../credits.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** What an account has of what its subscription is about. */
export type SubscriptionUse = {
  /** Bytes. */
  readonly storage: number
  readonly balance: Credits
  /** Credits that were spent and not refunded. */
  readonly spent: Credits
}

/** Whether a subscription has begun and hasn't expired. */
export function isActive({ start_ms, expiration_ms }: SubscriptionRow, nowMs: number): boolean {
  return start_ms <= nowMs && (expiration_ms === null || nowMs < expiration_ms)
}

export function v2Subscription(
  row: SubscriptionRow,
  use: SubscriptionUse,
  nowMs: number,
): V2Subscription {
  return {
    Name: row.name,
    Plan: row.plan,
    StartDate: formatTimestamp(row.start_ms),
    ExpirationDate: row.expiration_ms === null ? undefined : formatTimestamp(row.expiration_ms),
    IsActive: isActive(row, nowMs),
    Storage: { Used: use.storage, Included: row.storage_bytes ?? undefined },
    Wallet: {
      ICreditBalance: Math.floor(numberOf(use.balance)),
      ICreditUsage: Math.floor(numberOf(use.spent)),
    },
  }
}
