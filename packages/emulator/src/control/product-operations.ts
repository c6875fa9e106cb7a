import type { Platform } from '../platform/platform.ts'
import { sumOf } from '../resources/credits.ts'
import type { ProductRow } from '../resources/products/products-store.ts'
import { product } from '../seeds/seed-schema.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId } from './existing.ts'

const newProduct = product.omit({ id: true })

/** What applications sell, and for how much; as in seeds, prices are exact decimals, as texts. */
export function productOperations(platform: Platform): readonly ControlOperation[] {
  const { products } = platform
  return [
    controlOperation({
      method: 'GET',
      path: 'applications/{id}/products',
      summary: 'The products of an application.',
      run: ({ params }) => ({
        products: products.rules.ofApplication(pathId(params)).map(productView),
      }),
    }),
    controlOperation({
      method: 'POST',
      path: 'applications/{id}/products',
      summary: 'A new product of an application, whose billing is activated by that.',
      body: newProduct,
      run: ({ params, body }) =>
        productView(
          products.rules.add(pathId(params), {
            name: body.name,
            price: body.price,
            persistence_days: body.persistenceDays || null,
            description: body.description ?? '',
          }),
        ),
    }),
    controlOperation({
      method: 'PUT',
      path: 'products/{id}',
      summary:
        'Changes what is given of a product; purchases keep the price that they were made with.',
      body: newProduct.partial(),
      run: ({ params, body: { persistenceDays: days, ...body } }) =>
        productView(
          products.rules.change(pathId(params), {
            ...body,
            persistence_days: days === undefined ? undefined : days || null,
          }),
        ),
    }),
  ]
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
