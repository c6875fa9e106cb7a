import type { Database } from '../../storage/database.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
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

export type NewProduct = NewRow<ProductRow, 'updated_ms' | 'withdrawn'>

/** The members of a product that can be changed. */
export type ProductChange = Pick<ProductRow, 'name' | 'price' | 'persistence_days' | 'description'>

const columns = `id, application_id, name, price, persistence_days, description, created_ms, declared, withdrawn,
  coalesce(updated_ms, created_ms) AS updated_ms`

export function productStore(database: Database) {
  const everOfApplication = database.statement<[number], ProductRow>(
    `SELECT ${columns} FROM product WHERE application_id = ? ORDER BY id`,
  )
  const update = (id: number, to: Written<ProductRow>): void =>
    updateRow(database, 'product', id, to)
  return {
    get: database.statement<[id: number], ProductRow>(`SELECT ${columns} FROM product WHERE id = ?`)
      .get,
    /** The products that are sold, in the order of their creation. */
    ofApplication: (id: number): ProductRow[] =>
      everOfApplication.all(id).filter(({ withdrawn }) => withdrawn === 0),
    /** The same, including those that are no longer sold. */
    everOfApplication: (id: number): ProductRow[] => everOfApplication.all(id),
    insert: (product: NewProduct): number => insertRow<ProductRow>(database, 'product', product),
    change: (id: number, to: ProductChange, updated_ms: number): void =>
      update(id, { ...to, updated_ms }),
    /** Declared by the registration of its application: it is sold, again if it was withdrawn. */
    declare: (id: number): void => update(id, { declared: 1, withdrawn: 0 }),
    /** Ends its sale; earlier purchases stay. */
    withdraw: (id: number): void => update(id, { withdrawn: 1 }),
  }
}
export type ProductStore = ReturnType<typeof productStore>
