import { conflict, type WalletEntryKind } from '@benchtop/contracts'
import type { Changing } from '../changing.ts'
import { isLess, isNothing, negated, shownCredits, sumOf, type Credits } from '../credits.ts'
import { orNotFound } from '../or-not-found.ts'
import type { WalletEntryRow, WalletStore } from './wallets-store.ts'

type WalletsOptions = Changing & {
  readonly store: WalletStore
}

type Move = {
  readonly userId: number
  readonly kind: Exclude<WalletEntryKind, 'opening'>
  /** Negative where credits are spent. */
  readonly amount: Credits
  readonly purchaseId?: number
  readonly note?: string | undefined
}

export function createWallets({ store, database, clock }: WalletsOptions) {
  const balance = (userId: number): Credits =>
    sumOf([orNotFound(store.balance(userId), `The wallet of user ${userId}`)])

  const held = (userId: number): Credits => sumOf(store.held(userId))

  /** The balance after a change; 409 where that is less than what is held. */
  const remaining = (userId: number, change: Credits): Credits => {
    const before = balance(userId)
    const reserved = held(userId)
    const after = sumOf([before, change])
    if (!isLess(change, 0) || !isLess(after, reserved)) return after
    const holds = isNothing(reserved) ? '' : ` (${shownCredits(reserved)} of them held)`
    throw conflict(
      `The wallet has ${shownCredits(before)} credits${holds}, but ${shownCredits(negated(change))} are required.`,
      [{ member: 'Wallet', code: 'TooFewCredits', message: 'There are not enough credits.' }],
    )
  }

  const move = ({ userId, kind, amount, purchaseId, note }: Move): Credits =>
    database.transaction(() => {
      const after = remaining(userId, amount)
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
    /** The balance of a user; 404 where there is no such user. */
    balance,
    /** The part of the balance that is held for jobs that have not started: it can't be spent otherwise. */
    held,
    /** Throws 409 where a user has less than this, not counting what is held. */
    requireCredits: (userId: number, amount: Credits): void =>
      void remaining(userId, negated(amount)),
    /** Every entry, oldest first. */
    ledger(userId: number): WalletEntryRow[] {
      balance(userId)
      return store.ledger(userId)
    },
    /** Deducts the price of a purchase; 409 where that is more than the balance without what is held. */
    charge: (userId: number, amount: Credits, purchaseId: number): void =>
      void move({ userId, kind: 'purchase', amount: negated(amount), purchaseId }),
    /** Refunds the price of a purchase. */
    refund: (userId: number, amount: Credits, purchaseId: number): void =>
      void move({ userId, kind: 'refund', amount, purchaseId }),
    /** The platform's owner adds credits. */
    credit: (userId: number, amount: Credits, note?: string): Credits =>
      move({ userId, kind: 'credit', amount, note }),
    /** The platform's owner removes credits; 409 where the balance is smaller. */
    debit: (userId: number, amount: Credits, note?: string): Credits =>
      move({ userId, kind: 'debit', amount: negated(amount), note }),
  }
}
/**
 * The credits of users. A wallet is a ledger: entries are added and never changed, and their sum is the balance,
 * which is never negative.
 */
export type Wallets = ReturnType<typeof createWallets>
