import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { found } from '../found.ts'
import type { ProductChange, ProductRow, ProductStore } from './products-store.ts'

/** What applications sell, and for how much. */
export type Products = {
  /** The products of an application, in the order of their creation. */
  ofApplication(applicationId: number): ProductRow[]
  /** A new product. An application that has one has its billing activated. */
  add(applicationId: number, product: ProductChange): ProductRow
  /** Changes what is given. Purchases keep the price that they were made with. */
  change(
    id: number,
    to: { [Name in keyof ProductChange]?: ProductChange[Name] | undefined },
  ): ProductRow
}

type ProductsOptions = {
  readonly store: ProductStore
  readonly applications: ApplicationStore
  readonly database: Database
  readonly clock: Clock
}

export function createProducts(options: ProductsOptions): Products {
  const { store, applications, database, clock } = options
  const get = (id: number): ProductRow => found(store.get(id), `Product ${id}`)
  return {
    ofApplication(applicationId) {
      found(applications.get(applicationId), `Application ${applicationId}`)
      return store.ofApplication(applicationId)
    },
    add: (applicationId, product) =>
      database.transaction(() => {
        found(applications.get(applicationId), `Application ${applicationId}`)
        applications.activateBilling(applicationId)
        const created = {
          id: undefined,
          application_id: applicationId,
          created_ms: clock.now(),
          declared: 0 as const,
        }
        return get(store.insert({ ...created, ...product }))
      }),
    change: (id, to) =>
      database.transaction(() => {
        const { name, price, persistence_days, description } = get(id)
        store.change(
          id,
          {
            name: to.name ?? name,
            price: to.price ?? price,
            persistence_days:
              to.persistence_days === undefined ? persistence_days : to.persistence_days,
            description: to.description ?? description,
          },
          clock.now(),
        )
        return get(id)
      }),
  }
}
