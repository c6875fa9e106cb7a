import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { TableCard } from '../../design/columns.tsx'
import { formatCredits } from '../../design/format.ts'
import { Button } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { ledgerColumns } from './ledger.tsx'
import type { Wallet } from './purchase.ts'

type Props = { readonly user: string; readonly loaded: Loaded<Wallet> }

/** The balance of the user's wallet, and the ledger that adds up to it. */
export function WalletCard({ user, loaded }: Props) {
  const { value, reload } = loaded
  const [amount, setAmount] = useState('100')
  const add = (event: Event): void => {
    event.preventDefault()
    finish(
      control.creditWallet({ user, amount }),
      `Added ${formatCredits(amount)} credits to your wallet.`,
      reload,
    )
  }
  return (
    <TableCard
      title="Wallet"
      label="Ledger"
      of={{ ...loaded, value: value?.ledger }}
      columns={ledgerColumns}
      lines={4}
      isLong
      empty="No transactions yet."
    >
      {value !== undefined && (
        <div class="card-body spread">
          <span>
            <span class="balance">{formatCredits(value.balance)}</span>{' '}
            <span class="quiet">credits</span>
            {value.held !== '0.00' && (
              <div class="quiet">
                {formatCredits(value.held)} held for jobs that have not started
              </div>
            )}
          </span>
          {isOwner() ? (
            <form class="row" onSubmit={add}>
              <label class="visually-hidden" for="wallet-amount">
                Credits
              </label>
              <input
                id="wallet-amount"
                class="input amount"
                inputMode="decimal"
                pattern="\d{1,12}(\.\d{1,2})?"
                required
                value={amount}
                onInput={(event) => setAmount(event.currentTarget.value)}
              />
              <Button type="submit" look="second" text="Add credits" />
            </form>
          ) : (
            <span class="quiet">An owner of this bench adds credits.</span>
          )}
        </div>
      )}
    </TableCard>
  )
}
