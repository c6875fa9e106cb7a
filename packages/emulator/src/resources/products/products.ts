import type { Changing } from '../changing.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProductChange, ProductRow, ProductStore } from './products-store.ts'

export type ProductDeclaration = {
  /** A product is identified by its id; without one by its name, once for each product of this name. */
  declare(id: number | undefined, product: ProductChange): void
  end(): void
}

type ProductsOptions = Changing & {
  readonly store: ProductStore
  readonly applications: ApplicationStore
}

export function createProducts({ store, applications, database, clock }: ProductsOptions) {
  const get = (id: number): ProductRow => orNotFound(store.get(id), `Product ${id}`)
  return {
    /** The products of an application, in the order of their creation. */
    ofApplication(applicationId: number): ProductRow[] {
      orNotFound(applications.get(applicationId), `Application ${applicationId}`)
      return store.ofApplication(applicationId)
    },
    /** A new product. An application that has one has its billing activated. */
    add: (applicationId: number, product: ProductChange): ProductRow =>
      database.transaction(() => {
        orNotFound(applications.get(applicationId), `Application ${applicationId}`)
        applications.update(applicationId, { billing: 1 })
        const created = {
          application_id: applicationId,
          created_ms: clock.now(),
          declared: 0 as const,
        }
        return get(store.insert({ ...created, ...product }))
      }),
    /** Changes the given members. Purchases keep the price at which they were made. */
    change: (
      id: number,
      to: { [Name in keyof ProductChange]?: ProductChange[Name] | undefined },
    ): ProductRow =>
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
    /**
     * Receives the products of an application's registration, one by one, and at the end withdraws those that it no
     * longer has: they are no longer sold, and stay for their purchases. Products that its owner added otherwise are
     * still sold.
     */
    declaration(applicationId: number): ProductDeclaration {
      const before = store.everOfApplication(applicationId)
      const named = new Set<number>()
      return {
        declare(id, product) {
          const known = before.find((one) =>
            id === undefined ? one.name === product.name && !named.has(one.id) : one.id === id,
          )
          if (known === undefined) {
            const created_ms = clock.now()
            const created = { id, application_id: applicationId, created_ms, declared: 1 } as const
            store.insert({ ...product, ...created })
            return
          }
          named.add(known.id)
          store.change(known.id, product, clock.now())
          store.declare(known.id)
        },
        end() {
          for (const { id, declared } of before) {
            if (declared === 1 && !named.has(id)) store.withdraw(id)
          }
        },
      }
    },
  }
}
/** The products of applications, with their prices. */
export type Products = ReturnType<typeof createProducts>
