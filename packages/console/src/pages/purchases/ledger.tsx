import type { Column } from '../../design/columns.tsx'
import { formatCredits } from '../../design/format.ts'
import { Timestamp } from '../../design/pieces.tsx'
import type { WalletEntry } from './purchase.ts'

export const ledgerColumns: readonly Column<WalletEntry>[] = [
  {
    title: 'Entry',
    show: ({ note, kind, purchase, created }) => (
      <>
        {note ?? words[kind] ?? kind}
        {purchase !== null && (
          <span class="quiet">
            {' · '}
            <a href={`/purchases/${purchase}`}>purchase {purchase}</a>
          </span>
        )}
        <div class="quiet">
          <Timestamp at={created} />
        </div>
      </>
    ),
  },
  { title: 'Credits', isNumber: true, show: ({ amount }) => formatCredits(amount) },
  { title: 'Balance', isNumber: true, show: ({ balance }) => formatCredits(balance) },
]

const words: Readonly<Record<string, string>> = {
  opening: 'Opening balance',
  purchase: 'Payment',
  refund: 'Refund',
  credit: 'Top-up',
  debit: 'Withdrawal',
}
