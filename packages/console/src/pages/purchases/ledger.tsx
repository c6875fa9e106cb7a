import type { Column } from '../../design/columns.tsx'
import { Timestamp } from '../../design/pieces.tsx'
import type { WalletEntry } from './purchase.ts'

export const ledgerColumns: readonly Column<WalletEntry>[] = [
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
