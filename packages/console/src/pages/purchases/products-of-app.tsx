import type { Application } from '../../api/applications.ts'
import { isOwner } from '../../api/role.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { formatCredits } from '../../design/format.ts'
import { Id } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { readProducts, type Product } from './purchase.ts'

/** The products of one of the user's apps. */
export function ProductsOfApp({
  application: { id, name },
}: {
  readonly application: Application
}) {
  const loaded = useLoaded((signal) => readProducts(id, signal), [id])
  return (
    <TableCard
      title={`Sold by ${name}`}
      actions={
        <a href={`/apps/${id}/purchases`}>{isOwner() ? 'Change the products' : 'Products'}</a>
      }
      of={loaded}
      columns={columns}
      lines={1}
      empty="Nothing yet."
    />
  )
}

const columns: readonly Column<Product>[] = [
  {
    title: 'Product',
    show: ({ name, id, persistenceDays }) => (
      <>
        {name} <Id of={id} />
        {persistenceDays > 0 && <div class="quiet">Active for {persistenceDays} days</div>}
      </>
    ),
  },
  { title: 'Credits', isNumber: true, show: ({ price }) => formatCredits(price) },
]
