import { createProducts } from '../resources/products/products.ts'
import { createPurchases } from '../resources/purchases/purchases.ts'
import { createWallets } from '../resources/wallets/wallets.ts'
import type { Foundation } from './foundation.ts'

/** The rules of what apps sell and users pay. */
export type Sales = ReturnType<typeof buildSales>

export function buildSales(foundation: Foundation) {
  const { stores, events, settings, database, clock, random, deadlines } = foundation
  const { products, applications } = stores
  const wallets = createWallets({ store: stores.wallets, database, clock })
  return {
    products: createProducts({ store: products, applications, database, clock }),
    wallets,
    purchases: createPurchases({
      store: stores.purchases,
      products,
      wallets,
      applications,
      sessions: stores.appSessions,
      sessionOfToken(tokenId) {
        const id = stores.authorization.sessionOfToken(tokenId)
        return id === undefined ? undefined : String(id)
      },
      database,
      deadlines,
      clock,
      random,
      taxRate: settings.taxRate,
      changed: events.purchaseChanged.emit,
    }),
  }
}
