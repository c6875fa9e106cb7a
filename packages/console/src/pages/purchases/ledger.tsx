import type { Column } from '../../design/columns.tsx'
import { Timestamp } from '../../design/pieces.tsx'
import type { Wallet, WalletEntry } from './purchase.ts'

/** A line of a wallet, with its place in it. */
type Line = WalletEntry & { readonly at: number }

/** The ledger of a wallet, the latest line first. */
export function newestFirst({ ledger }: Wallet): readonly Line[] {
  return ledger.map((entry, at) => ({ ...entry, at })).toReversed()
}

export const ledgerColumns: readonly Column<Line>[] = [
  {
    title: 'Entry',
    show: ({ note, kind, purchase }) => (
      <>
        {note ?? words[kind] ?? kind}
        {purchase !== null && (
          <span class="quiet">
            {' · '}
            <a href={`/purchases/${purchase}`}>purchase {purchase}</a>
          </span>
        )}
      </>
    ),
  },
  { title: 'Created', show: ({ created }) => <Timestamp at={created} /> },
  {
    title: 'Credits',
    isNumber: true,
    show: (entry) => (
      <>
        {entry.amount}
        <div class="quiet">{entry.balance}</div>
      </>
    ),
  },
]

const words: Readonly<Record<string, string>> = {
  opening: 'Opening balance',
  purchase: 'Payment',
  refund: 'Refund',
  credit: 'Top-up',
  debit: 'Withdrawal',
}
