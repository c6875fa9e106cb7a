import {
  createPurchases,
  type Client,
  type Purchases,
  type SecretStore,
} from '@benchtop/app-runtime'

/** The product that benchtop.config.json registers. */
const productId = '3001'

/** The app's only product: the report on a project. */
export type Shop = {
  /** In credits, such as `2.50`. */
  price(): Promise<string>
  /** The valid purchase of a project's report; undefined if it has to be bought, for the first time or again. */
  paid(projectId: string): Promise<string | undefined>
  /** Creates a purchase of the report; returns the address where the buyer confirms it. */
  sell(sessionId: string, projectId: string): Promise<string>
  /** Refunds a purchase. */
  refund(purchaseId: string): Promise<void>
}

/** Sells to a client's user. The store contains what refunds need. */
export function openShop(client: Client, store: SecretStore, applicationId: string): Shop {
  const purchases: Purchases = createPurchases(client, store)
  return {
    async price() {
      const { Products } = await client.billing.getApplicationPricing({ id: applicationId })
      const product = Products.find(({ Id }) => Id === productId)
      if (product === undefined) throw new Error(`The app sells no product ${productId}.`)
      return product.Price.toFixed(2)
    },
    async paid(projectId) {
      const filter = { ids: [productId], tags: [projectId] }
      for await (const { PersistenceStatus, PurchaseId } of purchases.products(filter)) {
        if (PersistenceStatus === 'ACTIVE') return PurchaseId
      }
      return undefined
    },
    async sell(sessionId, projectId) {
      // The tag later identifies the project that was paid for.
      const products = [{ id: productId, quantity: 1, tags: [projectId] }]
      return (await purchases.create({ sessionId, products })).dialogUrl
    },
    async refund(purchaseId) {
      await purchases.refund(purchaseId, 'Returned by its buyer')
    },
  }
}
