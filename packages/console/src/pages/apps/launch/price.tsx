import type { LaunchPrice } from '@benchtop/contracts'
import { Confirm } from '../../../design/sheet.tsx'

type Props = {
  readonly name: string
  readonly price: LaunchPrice
  /** Told once what the user says. */
  readonly decide: (isAccepted: boolean) => void
}

/** Asks the user before a launch is charged: the first word counts, and to close is to say no. */
export function AcceptPrice({ name, price: { products, tax, total }, decide }: Props) {
  return (
    <Confirm
      title={`Launch ${name} for ${total} credits?`}
      verb={`Launch and pay ${total}`}
      confirm={() => decide(true)}
      // The sheet closes before it confirms: what follows at once is heard first.
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
              <td class="right">{amount}</td>
            </tr>
          ))}
          {Number(tax) > 0 && (
            <tr>
              <td colSpan={2}>Tax</td>
              <td class="right">{tax}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>Your wallet is charged as the analysis starts.</p>
    </Confirm>
  )
}
