import { createProducts } from '../resources/products/products.ts'
import { createPurchases } from '../resources/purchases/purchases.ts'
import { createWallets } from '../resources/wallets/wallets.ts'
import type { Foundation } from './foundation.ts'

/** The rules of what apps sell and users pay. */
export type Sales = ReturnType<typeof buildSales>

export function buildSales(foundation: Foundation) {
  const { stores, events, settings } = foundation
  const wallets = createWallets({ ...foundation, store: stores.wallets })
  return {
    products: createProducts({ ...foundation, store: stores.products }),
    wallets,
    purchases: createPurchases({
      ...foundation,
      store: stores.purchases,
      wallets,
      sessions: stores.appSessions,
      taxRate: settings.taxRate,
      changed: events.purchaseChanged.emit,
    }),
  }
}
