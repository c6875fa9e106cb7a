import { conflict, type WalletEntryKind } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import { isLess, negated, shownCredits, sumOf, type Credits } from '../credits.ts'
import { found } from '../found.ts'
import type { WalletEntryRow, WalletStore } from './wallets-store.ts'

/**
 * * The credits of users. A wallet is a ledger: entries are added and never changed, and their sum is the balance,
 * which is never negative.
 */
export type Wallets = {
  /** The balance of a user; 404 where there is no such user. */
  balance(userId: number): Credits
  /** Every entry, oldest first. */
  ledger(userId: number): WalletEntryRow[]
  /** Throws 409 where a user has less than this. */
  requireCredits(userId: number, amount: Credits): void
  /** Deducts the price of a purchase; 409 where that is more than the balance. */
  charge(userId: number, amount: Credits, purchaseId: number): void
  /** Refunds the price of a purchase. */
  refund(userId: number, amount: Credits, purchaseId: number): void
  /** The platform's owner adds credits. */
  credit(userId: number, amount: Credits, note?: string): Credits
  /** The platform's owner removes credits; 409 where the balance is smaller. */
  debit(userId: number, amount: Credits, note?: string): Credits
}

type WalletsOptions = {
  readonly store: WalletStore
  readonly database: Database
  readonly clock: Clock
}

type Move = {
  readonly userId: number
  readonly kind: Exclude<WalletEntryKind, 'opening'>
  /** Negative where credits are spent. */
  readonly amount: Credits
  readonly purchaseId?: number
  readonly note?: string | undefined
}

export function createWallets({ store, database, clock }: WalletsOptions): Wallets {
  const balance = (userId: number): Credits =>
    sumOf([found(store.balance(userId), `The wallet of user ${userId}`)])

  /** The balance after a change; 409 where that is negative. */
  const remaining = (before: Credits, change: Credits): Credits => {
    const after = sumOf([before, change])
    if (!isLess(after, 0)) return after
    throw conflict(
      `The wallet has ${shownCredits(before)} credits, but ${shownCredits(negated(change))} are required.`,
      [{ member: 'Wallet', code: 'TooFewCredits', message: 'There are not enough credits.' }],
    )
  }

  const move = ({ userId, kind, amount, purchaseId, note }: Move): Credits =>
    database.transaction(() => {
      const after = remaining(balance(userId), amount)
      store.append({
        user_id: userId,
        kind,
        amount,
        balance: after,
        purchase_id: purchaseId ?? null,
        note: note ?? null,
        created_ms: clock.now(),
      })
      return after
    })

  return {
    balance,
    requireCredits: (userId, amount) => void remaining(balance(userId), negated(amount)),
    ledger(userId) {
      balance(userId)
      return store.ledger(userId)
    },
    charge: (userId, amount, purchaseId) =>
      void move({ userId, kind: 'purchase', amount: negated(amount), purchaseId }),
    refund: (userId, amount, purchaseId) =>
      void move({ userId, kind: 'refund', amount, purchaseId }),
    credit: (userId, amount, note) => move({ userId, kind: 'credit', amount, note }),
    debit: (userId, amount, note) => move({ userId, kind: 'debit', amount: negated(amount), note }),
  }
}
