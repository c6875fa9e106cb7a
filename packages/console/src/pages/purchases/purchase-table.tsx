import type { ComponentChildren } from 'preact'
import { session } from '../../api/session.ts'
import { Failed, Moment, Skeleton, Status } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { isRefunded, type Purchase } from './purchase.ts'

type Props = {
  readonly loaded: Loaded<readonly Purchase[]>
  /** What applications, or users, are called, by their ids. */
  readonly names: ReadonlyMap<string, string>
  /** What they are, for screen readers. */
  readonly label: string
  /** From whose side it is looked at. */
  readonly side: 'buyer' | 'seller'
  /** What stands where there are none. */
  readonly empty: ComponentChildren
}

/** Purchases, the newest first. */
export function PurchaseTable({
  loaded: { value, error, reload },
  label,
  names,
  side,
  empty,
}: Props) {
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (value === undefined) {
    return (
      <div class="card-body">
        <Skeleton lines={4} />
      </div>
    )
  }
  if (value.length === 0) return <div class="card-body">{empty}</div>
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Purchase</th>
            <th scope="col">{side === 'buyer' ? 'App' : 'Buyer'}</th>
            <th scope="col">Status</th>
            <th scope="col">When</th>
            <th scope="col" class="right">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {value.map((purchase) => {
            const other = side === 'buyer' ? purchase.application : purchase.user
            return (
              <tr key={purchase.id}>
                <th scope="row">
                  {purchase.products
                    .map(({ name, quantity }) =>
                      quantity === '1' ? name : `${quantity} × ${name}`,
                    )
                    .join(', ')}
                  <div class="quiet">
                    {purchase.invoiceNumber ?? `Purchase ${purchase.id}`} ·{' '}
                    <a href={`/analyses/${purchase.appSession}`}>analysis</a>
                  </div>
                </th>
                <td>
                  {side === 'buyer' ? (
                    <a href={`/apps/${other}`}>{names.get(other) ?? other}</a>
                  ) : (
                    (names.get(other) ?? other)
                  )}
                </td>
                <td>
                  <Outcome of={purchase} side={side} />
                </td>
                <td>
                  <Moment at={purchase.created} />
                </td>
                <td class="right numbers">{purchase.total}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type OutcomeProps = { readonly of: Purchase; readonly side: Props['side'] }

function Outcome({ of: purchase, side }: OutcomeProps) {
  const { id, status, expired, refunded, refundComment } = purchase
  const { storeUrl = '' } = session.value ?? {}
  return (
    <>
      <Status of={status} />
      {status === 'PENDING' && side === 'buyer' && (
        <div>
          <a href={`${storeUrl}/purchases/${id}`} target="_blank" rel="noreferrer">
            Decide
          </a>
        </div>
      )}
      {expired && <div class="quiet">nobody accepted it in time</div>}
      {isRefunded(purchase) && (
        <div class="quiet">
          given back <Moment at={refunded ?? undefined} />
          {refundComment !== null && `: ${refundComment}`}
        </div>
      )}
    </>
  )
}
