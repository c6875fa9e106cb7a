import type { ComponentChildren } from 'preact'
import { session } from '../../api/session.ts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Timestamp, Status } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { isRefunded, type Purchase } from './purchase.ts'

type Props = {
  readonly loaded: Loaded<readonly Purchase[]>
  /** The names of applications, or users, by id. */
  readonly names: ReadonlyMap<string, string>
  /** The label for screen readers. */
  readonly label: string
  /** The point of view: the buyer's or the seller's. */
  readonly side: 'buyer' | 'seller'
  /** What is shown if there are none. */
  readonly empty: ComponentChildren
}

/** Purchases, the newest first. */
export function PurchaseTable({ loaded: { value, error, reload }, ...props }: Props) {
  const { label, names, side, empty } = props
  const isBuyer = side === 'buyer'
  const nameOf = (id: string): string => names.get(id) ?? id
  const columns: readonly Column<Purchase>[] = [
    { title: 'Purchase', cell: (purchase) => <Bought of={purchase} /> },
    {
      title: isBuyer ? 'App' : 'Buyer',
      cell: ({ application, user }) =>
        isBuyer ? <a href={`/apps/${application}`}>{nameOf(application)}</a> : nameOf(user),
    },
    { title: 'Status', cell: (purchase) => <Outcome of={purchase} side={side} /> },
    { title: 'When', cell: ({ created }) => <Timestamp at={created} /> },
    { title: 'Credits', isNumber: true, cell: ({ total }) => total },
  ]
  return (
    <LoadedTable
      error={error}
      reload={reload}
      rows={value}
      columns={columns}
      keyOf={({ id }) => id}
      label={label}
      lines={4}
      empty={empty}
    />
  )
}

function Bought({ of: { products, invoiceNumber, appSession } }: { readonly of: Purchase }) {
  return (
    <>
      {products
        .map(({ name, quantity }) => (quantity === '1' ? name : `${quantity} × ${name}`))
        .join(', ')}
      <div class="quiet">
        {invoiceNumber}
        {appSession !== null && (
          <>
            {' · '}
            <a href={`/analyses/${appSession}`}>analysis</a>
          </>
        )}
      </div>
    </>
  )
}

type OutcomeProps = { readonly of: Purchase; readonly side: Props['side'] }

function Outcome({ of: purchase, side }: OutcomeProps) {
  const { id, status, statusSummary, expired, refunded, refundComment } = purchase
  const { storeUrl = '' } = session.value ?? {}
  return (
    <>
      <Status of={isRefunded(purchase) ? 'REFUNDED' : status} />
      {status === 'PENDING' && statusSummary === null && side === 'buyer' && (
        <div>
          <a href={`${storeUrl}/purchases/${id}`} target="_blank" rel="noreferrer">
            Decide
          </a>
        </div>
      )}
      {statusSummary !== null && <div class="quiet">{statusSummary}</div>}
      {expired && <div class="quiet">expired</div>}
      {isRefunded(purchase) && (
        <div class="quiet">
          <Timestamp at={refunded ?? undefined} />
          {refundComment !== null && `: ${refundComment}`}
        </div>
      )}
    </>
  )
}
