import { z } from 'zod'
import type { Platform } from '../platform/platform.ts'
import type { WalletEntryRow } from '../resources/wallets/wallets-store.ts'
import { isNothing } from '../resources/credits.ts'
import { amount } from '../seeds/seed-schema.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { requireExisting } from './existing.ts'

const movement = z.strictObject({
  // Asked only of what is an amount: a refinement is asked of whatever comes.
  amount: amount.pipe(z.string().refine((text) => !isNothing(text), 'must be more than nothing')),
  note: z.string().max(256, 'must have at most 256 characters').optional(),
})

/** What users have to spend. Amounts are exact decimals, as texts. */
export function walletOperations(platform: Platform): readonly ControlOperation[] {
  const { wallets, users, deadlines } = platform
  const userIn = (params: Readonly<Record<string, string>>): number =>
    requireExisting(users.rows, params['user'] ?? '', 'user')
  const view = (userId: number) => ({
    user: String(userId),
    balance: wallets.rules.balance(userId),
    ledger: wallets.rules.ledger(userId).map(entryView),
  })
  return [
    controlOperation({
      method: 'GET',
      path: 'wallets/{user}',
      summary: "A user's balance, with every line of the ledger that it is the sum of.",
      run({ params }) {
        deadlines.settle()
        return view(userIn(params))
      },
    }),
    ...(
      [
        ['credit', "Fills a user's wallet."],
        ['debit', "Takes from a user's wallet what it has."],
      ] as const
    ).map(([word, summary]) =>
      controlOperation({
        method: 'POST',
        path: `wallets/{user}/${word}`,
        summary,
        body: movement,
        run({ params, body }) {
          deadlines.settle()
          const userId = userIn(params)
          wallets.rules[word](userId, body.amount, body.note)
          return view(userId)
        },
      }),
    ),
  ]
}

function entryView({
  kind,
  amount: moved,
  balance,
  purchase_id,
  note,
  created_ms,
}: WalletEntryRow) {
  return {
    kind,
    amount: moved,
    balance,
    purchase: purchase_id === null ? null : String(purchase_id),
    note,
    created: new Date(created_ms).toISOString(),
  }
}
