import { useLive } from '../../api/events.ts'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { Application } from '../../api/applications.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { readProducts, readPurchases } from './purchase.ts'

type Props = {
  readonly application: Application
  readonly userNames: ReadonlyMap<string, string>
}

/** The products and sales of one of the user's apps. */
export function SoldCard({ application: { id, name }, userNames }: Props) {
  const products = useLoaded((signal) => readProducts(id, signal), [id])
  const purchases = useLoaded((signal) => readPurchases({ application: id }, signal), [id])
  useLive(
    () => {
      products.reload()
      purchases.reload()
    },
    (event) => event.name === 'purchase',
  )
  return (
    <Card title={`Sold by ${name}`} flush>
      <div class="card-body">
        {products.error !== undefined ? (
          <Failed error={products.error} retry={products.reload} />
        ) : products.value === undefined ? (
          <Skeleton lines={1} />
        ) : (
          <ul>
            {products.value.map((product) => (
              <li key={product.id}>
                <strong>{product.name}</strong> {product.price} credits
                {product.persistenceDays > 0 && `, active for ${product.persistenceDays} days`}{' '}
                <code class="quiet">{product.id}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
      <PurchaseTable
        loaded={purchases}
        label={`Sold by ${name}`}
        names={userNames}
        side="seller"
        empty="No sales yet."
      />
    </Card>
  )
}
