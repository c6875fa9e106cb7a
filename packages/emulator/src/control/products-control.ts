import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { requireOwnMembers } from './change-application.ts'
import type { Registrations } from './registrations.ts'
import { sumOf } from '../resources/credits.ts'
import type { ProductRow } from '../resources/products/products-store.ts'

type Options = {
  readonly platform: Platform
  readonly registrations: Pick<Registrations, 'manifestOf'>
}

/** The products of applications and their prices, which are exact decimals as strings, like in seeds. */
export function productsControl({ platform, registrations }: Options) {
  const { products, applications } = platform
  /** Throws 409 for a product that the manifest of its application lists. */
  const requireChangeable = (id: number): void => {
    const product = products.rows.get(id)
    const row = applications.rows.get(product?.application_id ?? 0)
    if (row !== undefined && product?.declared === 1) {
      requireOwnMembers(row, { products: [] }, registrations.manifestOf(row.id))
    }
  }
  return controlHandlers({
    listProducts: ({ params }) =>
      ok({ products: products.rules.ofApplication(params.applicationId).map(productView) }),
    addProduct({ params, body }) {
      const added = products.rules.add(params.applicationId, {
        name: body.name,
        price: body.price,
        persistence_days: body.persistenceDays || null,
        description: body.description ?? '',
      })
      return ok(productView(added))
    },
    changeProduct({ params, body: { persistenceDays: days, ...body } }) {
      requireChangeable(params.id)
      const changed = products.rules.change(params.id, {
        ...body,
        persistence_days: days === undefined ? undefined : days || null,
      })
      return ok(productView(changed))
    },
  })
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
