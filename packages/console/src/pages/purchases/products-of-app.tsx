import type { Application } from '../../api/applications.ts'
import { isOwner } from '../../api/role.ts'
import { Card, Id, Unloaded } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { readProducts } from './purchase.ts'

/** The products of one of the user's apps. */
export function ProductsOfApp({
  application: { id, name },
}: {
  readonly application: Application
}) {
  const { value, error, reload } = useLoaded((signal) => readProducts(id, signal), [id])
  return (
    <Card
      title={`Sold by ${name}`}
      actions={
        <a href={`/apps/${id}/purchases`}>{isOwner() ? 'Change the products' : 'Products'}</a>
      }
    >
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={1} />
      ) : (
        <ul>
          {value.map((product) => (
            <li key={product.id} class="spread">
              <span>
                <strong>{product.name}</strong> <Id of={product.id} />
              </span>
              <span class="quiet">
                {product.price} credits
                {product.persistenceDays > 0 && `, active for ${product.persistenceDays} days`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
