import type { Database } from '../../storage/database.ts'
import type { Credits } from '../credits.ts'

export type ProductRow = {
  id: number
  application_id: number
  name: string
  price: Credits
  /** Null for a product that isn't persistent. */
  persistence_days: number | null
  description: string
  created_ms: number
  updated_ms: number
  /** Whether it is declared by the registration of its application, and not only added by its owner. */
  declared: 0 | 1
  /** Whether it is no longer sold. */
  withdrawn: 0 | 1
}

export type NewProduct = Omit<ProductRow, 'id' | 'updated_ms' | 'withdrawn'> & {
  id: number | undefined
}

/** The members of a product that can be changed. */
export type ProductChange = Pick<ProductRow, 'name' | 'price' | 'persistence_days' | 'description'>

const columns = `id, application_id, name, price, persistence_days, description, created_ms, declared, withdrawn,
  coalesce(updated_ms, created_ms) AS updated_ms`

export function productStore(database: Database) {
  const get = database.statement<[number], ProductRow>(
    `SELECT ${columns} FROM product WHERE id = ?`,
  )
  const everOfApplication = database.statement<[number], ProductRow>(
    `SELECT ${columns} FROM product WHERE application_id = ? ORDER BY id`,
  )
  const insert = database.statement<(number | string | null)[], { id: number }>(
    `INSERT INTO product (id, application_id, name, price, persistence_days, description, created_ms, declared)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const change = database.statement<[string, string, number | null, string, number, number]>(
    `UPDATE product SET name = ?, price = ?, persistence_days = ?, description = ?, updated_ms = ?
     WHERE id = ?`,
  )
  const declare = database.statement<[number]>(
    'UPDATE product SET declared = 1, withdrawn = 0 WHERE id = ?',
  )
  const withdraw = database.statement<[number]>('UPDATE product SET withdrawn = 1 WHERE id = ?')
  return {
    get: (id: number): ProductRow | undefined => get.get(id),
    /** The products that are sold, in the order of their creation. */
    ofApplication: (id: number): ProductRow[] =>
      everOfApplication.all(id).filter(({ withdrawn }) => withdrawn === 0),
    /** The same, including those that are no longer sold. */
    everOfApplication: (id: number): ProductRow[] => everOfApplication.all(id),
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
          product.declared,
        ) as { id: number }
      ).id,
    change: (id: number, to: ProductChange, atMs: number): void =>
      void change.run(to.name, to.price, to.persistence_days, to.description, atMs, id),
    /** Declared by the registration of its application: it is sold, again if it was withdrawn. */
    declare: (id: number): void => void declare.run(id),
    /** Ends its sale; earlier purchases stay. */
    withdraw: (id: number): void => void withdraw.run(id),
  }
}
export type ProductStore = ReturnType<typeof productStore>
