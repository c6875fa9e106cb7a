import type { SecretStore } from '@benchtop/app-runtime'

/** A report that is being bought or was bought. */
export type Order = {
  /** The browser that ordered it. */
  readonly userKey: string
  readonly projectId: string
  /** The query of the page that it reports on. */
  readonly query: string
  readonly sessionId: string
  /** The AppResult that contains it, once it exists. */
  readonly resultId?: string
  /** The file to read, once it is written. */
  readonly fileId?: string
}

/** Orders by the id of their purchase. */
export type Orders = {
  keep(purchaseId: string, order: Order): Promise<void>
  /** The order, if it belongs to this browser. */
  of(purchaseId: string, userKey: string): Promise<Order | undefined>
}

/** Stores orders with the tokens. */
export function createOrders(store: SecretStore): Orders {
  const key = (purchaseId: string) => `cohort:order:${purchaseId}`
  return {
    keep: (purchaseId, order) => store.set(key(purchaseId), JSON.stringify(order)),
    async of(purchaseId, userKey) {
      const text = await store.get(key(purchaseId))
      const order = text === undefined ? undefined : (JSON.parse(text) as Order)
      return order?.userKey === userKey ? order : undefined
    },
  }
}
