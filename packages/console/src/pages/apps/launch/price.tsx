import type { LaunchPrice } from '@benchtop/contracts'
import { LoadedTable, type Column } from '../../../design/columns.tsx'
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
      <LoadedTable label="Price" of={products} columns={columns} />
      {Number(tax) > 0 && <p class="table-more right numbers">Tax {formatCredits(tax)}</p>}
      <p>Your wallet is charged when the analysis starts.</p>
    </Confirm>
  )
}

const columns: readonly Column<LaunchPrice['products'][number]>[] = [
  { title: 'Product', show: ({ name }) => name },
  { title: 'Quantity', isNumber: true, show: ({ quantity }) => quantity },
  { title: 'Credits', isNumber: true, show: ({ amount }) => formatCredits(amount) },
]
