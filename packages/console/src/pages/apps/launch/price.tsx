import type { LaunchPrice } from '@benchtop/contracts'
import { formatCredits } from '../../../design/format.ts'
import { Confirm } from '../../../design/sheet.tsx'

type Props = {
  readonly name: string
  readonly price: LaunchPrice
  /** Called once, with the user's decision. */
  readonly decide: (isAccepted: boolean) => void
}

/** Asks the user to confirm a charge: the first decision counts, and closing declines. */
export function AcceptPrice({ name, price, decide }: Props) {
  const { products, tax } = price
  const total = formatCredits(price.total)
  return (
    <Confirm
      title={`Launch ${name} for ${total} credits?`}
      verb={`Launch and pay ${total}`}
      confirm={() => decide(true)}
      // The sheet closes before it confirms: deferred, so that a confirmation comes first.
      close={() => queueMicrotask(() => decide(false))}
    >
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" class="right">
              Quantity
            </th>
            <th scope="col" class="right">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name: product, quantity, amount }) => (
            <tr key={id}>
              <td>{product}</td>
              <td class="right">{quantity}</td>
              <td class="right">{formatCredits(amount)}</td>
            </tr>
          ))}
          {Number(tax) > 0 && (
            <tr>
              <td colSpan={2}>Tax</td>
              <td class="right">{formatCredits(tax)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>Your wallet is charged when the analysis starts.</p>
    </Confirm>
  )
}
