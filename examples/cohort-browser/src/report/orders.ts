import type { SecretStore } from '@benchtop/app-runtime'

/** A report that somebody is buying or has bought. */
export type Order = {
  /** Whose browser it is. */
  readonly holder: string
  readonly projectId: string
  /** What it is a report of, as the address of the page says it. */
  readonly query: string
  readonly sessionId: string
  /** The AppResult that it is written to, once there is one. */
  readonly resultId?: string
  /** The file to read, once it is written. */
  readonly fileId?: string
}

/** Orders by the id of their purchase. */
export type Orders = {
  keep(purchaseId: string, order: Order): Promise<void>
  /** The order, if it is this browser's. */
  of(purchaseId: string, holder: string): Promise<Order | undefined>
}

/** Keeps orders where tokens are kept. */
export function createOrders(store: SecretStore): Orders {
  const key = (purchaseId: string) => `cohort:order:${purchaseId}`
  return {
    keep: (purchaseId, order) => store.set(key(purchaseId), JSON.stringify(order)),
    async of(purchaseId, holder) {
      const text = await store.get(key(purchaseId))
      const order = text === undefined ? undefined : (JSON.parse(text) as Order)
      return order?.holder === holder ? order : undefined
    },
  }
}
