import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Card } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { ledgerColumns, newestFirst } from './ledger.tsx'
import type { Wallet } from './purchase.ts'

type Props = { readonly user: string; readonly loaded: Loaded<Wallet> }

/** The balance of the user's wallet, and the ledger that adds up to it. */
export function WalletCard({ user, loaded: { value, error, reload } }: Props) {
  const [amount, setAmount] = useState('100')
  const fill = (event: Event): void => {
    event.preventDefault()
    finish(
      control.creditWallet({ user, amount }),
      `Added ${amount} credits to your wallet.`,
      reload,
    )
  }
  return (
    <Card title="Wallet" flush>
      {value !== undefined && (
        <div class="card-body spread">
          <span>
            <span class="balance">{value.balance}</span> <span class="quiet">credits</span>
            {value.held !== '0.00' && (
              <div class="quiet">{value.held} held for jobs that have not started</div>
            )}
          </span>
          {isOwner() ? (
            <form class="row" onSubmit={fill}>
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
              <button type="submit" class="button second">
                Fill up
              </button>
            </form>
          ) : (
            <span class="quiet">An owner of this bench fills it up.</span>
          )}
        </div>
      )}
      <LoadedTable
        {...{ error, reload }}
        rows={value && newestFirst(value)}
        columns={ledgerColumns}
        keyOf={({ at }) => at}
        label="Ledger"
        lines={4}
        isLong
        empty="No transactions yet."
      />
    </Card>
  )
}
