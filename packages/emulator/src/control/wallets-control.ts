import type { control } from '@benchtop/contracts'
import { ok, controlHandlers } from '../resources/face-handlers.ts'
import type { Call } from '../kernel/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { WalletEntryRow } from '../resources/wallets/wallets-store.ts'
import { requireExisting } from './existing.ts'
import { isoOf } from './moments.ts'

/** The balances of users. Amounts are exact decimals, as strings. */
export function walletsControl({ wallets, users }: Platform) {
  const answer = (userId: number) =>
    ok({
      user: String(userId),
      balance: wallets.rules.balance(userId),
      held: wallets.rules.held(userId),
      ledger: wallets.rules.ledger(userId).map(entryView),
    })
  const move =
    (kind: 'credit' | 'debit') =>
    ({ params, body }: Pick<Call<(typeof control)['creditWallet']>, 'params' | 'body'>) => {
      const userId = requireExisting(users.rows, params.user, 'user')
      wallets.rules[kind](userId, body.amount, body.note)
      return answer(userId)
    }
  return controlHandlers({
    getWallet: ({ params }) => answer(requireExisting(users.rows, params.user, 'user')),
    creditWallet: move('credit'),
    debitWallet: move('debit'),
  })
}

function entryView({ kind, amount, balance, purchase_id, note, created_ms }: WalletEntryRow) {
  return {
    kind,
    amount,
    balance,
    purchase: purchase_id === null ? null : String(purchase_id),
    note,
    created: isoOf(created_ms),
  }
}
