import type { Database } from '../../storage/database.ts'
import type { Credits } from '../credits.ts'

export type ProductRow = {
  id: number
  application_id: number
  name: string
  price: Credits
  /** Null for one that isn't persistent. */
  persistence_days: number | null
  description: string
  created_ms: number
  updated_ms: number
}

export type NewProduct = Omit<ProductRow, 'id' | 'updated_ms'> & { id: number | undefined }

/** What can be changed about a product. */
export type ProductChange = Pick<ProductRow, 'name' | 'price' | 'persistence_days' | 'description'>

const columns = `id, application_id, name, price, persistence_days, description, created_ms,
  coalesce(updated_ms, created_ms) AS updated_ms`

export function productStore(database: Database) {
  const get = database.statement<[number], ProductRow>(
    `SELECT ${columns} FROM product WHERE id = ?`,
  )
  const ofApplication = database.statement<[number], ProductRow>(
    `SELECT ${columns} FROM product WHERE application_id = ? ORDER BY id`,
  )
  const insert = database.statement<(number | string | null)[], { id: number }>(
    `INSERT INTO product (id, application_id, name, price, persistence_days, description, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const change = database.statement<[string, string, number | null, string, number, number]>(
    `UPDATE product SET name = ?, price = ?, persistence_days = ?, description = ?, updated_ms = ?
     WHERE id = ?`,
  )
  return {
    get: (id: number): ProductRow | undefined => get.get(id),
    /** In the order of their creation. */
    ofApplication: (id: number): ProductRow[] => ofApplication.all(id),
    insert: (product: NewProduct): number =>
      (
        insert.get(
          product.id ?? null,
          product.application_id,
          product.name,
          product.price,
          product.persistence_days,
          product.description,
          product.created_ms,
        ) as { id: number }
      ).id,
    change: (id: number, to: ProductChange, atMs: number): void =>
      void change.run(to.name, to.price, to.persistence_days, to.description, atMs, id),
  }
}
export type ProductStore = ReturnType<typeof productStore>
