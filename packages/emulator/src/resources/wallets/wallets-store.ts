import type { WalletEntryKind } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { insertRow } from '../../storage/rows.ts'
import type { Credits } from '../credits.ts'

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
  return {
    balance: database.values<[userId: number], Credits>(
      'SELECT balance FROM wallet_entry WHERE user_id = ? ORDER BY id DESC LIMIT 1',
    ).get,
    /** Every entry, oldest first. */
    ledger: database.statement<[userId: number], WalletEntryRow>(
      'SELECT * FROM wallet_entry WHERE user_id = ? ORDER BY id',
    ).all,
    /** The totals of the purchases that the platform holds for jobs that have not started. */
    held: database.values<[userId: number], Credits>(
      `SELECT total FROM purchase WHERE user_id = ? AND status = 'PENDING' AND token_id IS NULL`,
    ).all,
    append: (entry: NewWalletEntry): void =>
      void insertRow<WalletEntryRow>(database, 'wallet_entry', entry),
  }
}
export type WalletStore = ReturnType<typeof walletStore>
