import type { control } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { sumOf } from '../resources/credits.ts'
import type { ProductRow } from '../resources/products/products-store.ts'

type Operations = Pick<typeof control, 'listProducts' | 'addProduct' | 'changeProduct'>

/** The products of applications and their prices, which are exact decimals as strings, like in seeds. */
export function productsControl({ products }: Platform): Handlers<Operations> {
  return {
    listProducts: ({ params }) => ({
      status: 200,
      record: { products: products.rules.ofApplication(params.id).map(productView) },
    }),
    addProduct({ params, body }) {
      const added = products.rules.add(params.id, {
        name: body.name,
        price: body.price,
        persistence_days: body.persistenceDays || null,
        description: body.description ?? '',
      })
      return { status: 200, record: productView(added) }
    },
    changeProduct({ params, body: { persistenceDays: days, ...body } }) {
      const changed = products.rules.change(params.id, {
        ...body,
        persistence_days: days === undefined ? undefined : days || null,
      })
      return { status: 200, record: productView(changed) }
    },
  }
}

function productView(row: ProductRow) {
  return {
    id: String(row.id),
    application: String(row.application_id),
    name: row.name,
    price: sumOf([row.price]),
    persistenceDays: row.persistence_days ?? 0,
    description: row.description,
  }
}
