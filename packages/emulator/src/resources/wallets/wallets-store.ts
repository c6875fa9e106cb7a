import type { WalletEntryKind } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import type { Credits } from '../credits.ts'

/** The reason for a change of credits: a wallet's opening, a purchase, its refund, or the platform's owner. */

export type WalletEntryRow = {
  id: number
  user_id: number
  kind: WalletEntryKind
  /** Negative where credits were spent. */
  amount: Credits
  /** The balance after this entry. */
  balance: Credits
  purchase_id: number | null
  note: string | null
  created_ms: number
}

export type NewWalletEntry = Omit<WalletEntryRow, 'id'>

/** Every wallet opens with its user: the schema writes the first entry. */
export function walletStore(database: Database) {
  const last = database.statement<[number], { balance: Credits }>(
    'SELECT balance FROM wallet_entry WHERE user_id = ? ORDER BY id DESC LIMIT 1',
  )
  const ledger = database.statement<[number], WalletEntryRow>(
    'SELECT * FROM wallet_entry WHERE user_id = ? ORDER BY id',
  )
  const held = database.statement<[number], { total: Credits }>(
    `SELECT total FROM purchase WHERE user_id = ? AND status = 'PENDING' AND token_id IS NULL`,
  )
  const append = database.statement<
    [number, string, string, string, number | null, string | null, number]
  >(
    `INSERT INTO wallet_entry (user_id, kind, amount, balance, purchase_id, note, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    balance: (userId: number): Credits | undefined => last.get(userId)?.balance,
    /** Every entry, oldest first. */
    ledger: (userId: number): WalletEntryRow[] => ledger.all(userId),
    /** The totals of the purchases that the platform holds for jobs that have not started. */
    held: (userId: number): Credits[] => held.all(userId).map((row) => row.total),
    append: (entry: NewWalletEntry): void =>
      void append.run(
        entry.user_id,
        entry.kind,
        entry.amount,
        entry.balance,
        entry.purchase_id,
        entry.note,
        entry.created_ms,
      ),
  }
}
export type WalletStore = ReturnType<typeof walletStore>
