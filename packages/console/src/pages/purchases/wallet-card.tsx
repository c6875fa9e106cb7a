import { useState } from 'preact/hooks'
import { control } from '../../api/control.ts'
import { Card, Failed, Moment, Skeleton } from '../../design/pieces.tsx'
import { tell, tellFailure } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import type { Wallet } from './purchase.ts'

type Props = { readonly user: string; readonly loaded: Loaded<Wallet> }

/** What the user has to spend, and every line that it is the sum of. */
export function WalletCard({ user, loaded: { value, error, reload } }: Props) {
  const [amount, setAmount] = useState('100')
  const fill = (event: Event): void => {
    event.preventDefault()
    control('POST', `wallets/${user}/credit`, { amount }).then(() => {
      tell(`${amount} credits are in your wallet.`)
      reload()
    }, tellFailure)
  }
  return (
    <Card title="Wallet">
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : value === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <div class="stack">
          <div class="spread">
            <span>
              <span class="balance">{value.balance}</span> <span class="quiet">credits</span>
            </span>
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
          </div>
          {value.ledger.length === 0 ? (
            <p class="quiet">Nothing has come in or gone out.</p>
          ) : (
            <Ledger of={value} />
          )}
        </div>
      )}
    </Card>
  )
}

function Ledger({ of: { ledger } }: { readonly of: Wallet }) {
  return (
    <div class="ledger" tabIndex={0} role="region" aria-label="Ledger">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">When</th>
            <th scope="col" class="right">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {ledger.toReversed().map((entry, at) => (
            <tr key={ledger.length - at}>
              <td>
                {entry.note ?? words[entry.kind] ?? entry.kind}
                {entry.purchase !== null && <span class="quiet"> · purchase {entry.purchase}</span>}
              </td>
              <td>
                <Moment at={entry.created} />
              </td>
              <td class="right numbers">
                {entry.amount}
                <div class="quiet">{entry.balance}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const words: Readonly<Record<string, string>> = {
  opening: 'To begin with',
  purchase: 'Payment',
  refund: 'Refund',
  credit: 'Filled up',
  debit: 'Taken out',
}
