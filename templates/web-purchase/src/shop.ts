import {
  createPurchases,
  type Client,
  type Purchases,
  type SecretStore,
} from '@benchtop/app-runtime'

/** The product that benchtop.config.json registers. */
const productId = '3001'

/** The app's one product: the report of a project. */
export type Shop = {
  /** In credits, as the platform has it, such as `2.50`. */
  price(): Promise<string>
  /** The purchase that a project's report is paid with; undefined where it has to be bought, for the first time or again. */
  paid(projectId: string): Promise<string | undefined>
  /** Begins to sell the report; gives where the buyer confirms it. */
  sell(sessionId: string, projectId: string): Promise<string>
  /** Gives the money for a purchase back. */
  refund(purchaseId: string): Promise<void>
}

/** Sells to the user of a client. The store keeps what refunds need. */
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
      // The tag tells later which project was paid for.
      const products = [{ id: productId, quantity: 1, tags: [projectId] }]
      return (await purchases.begin({ sessionId, products })).dialogUrl
    },
    async refund(purchaseId) {
      await purchases.refund(purchaseId, 'Returned by its buyer')
    },
  }
}
