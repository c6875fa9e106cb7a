import {
  conflict,
  heldPurchase,
  isCompletedPurchase,
  newPurchase,
  purchaseMachine,
  type PurchaseEvent,
  next,
} from '@benchtop/contracts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { AppSessionRow } from '../appsessions/appsessions-store.ts'
import { isNothing } from '../credits.ts'
import type { ProductStore } from '../products/products-store.ts'
import type { Wallets } from '../wallets/wallets.ts'
import type { NewPurchase, NewPurchaseLine, PurchaseRow, PurchaseStore } from './purchases-store.ts'
import { priceProducts, type WantedProduct } from './wanted-products.ts'

type PurchaseRowsOptions = {
  readonly store: PurchaseStore
  readonly products: ProductStore
  readonly wallets: Wallets
  readonly clock: Clock
  /** Such as `0.19`. */
  readonly taxRate: string
}

/** Who buys, and in which session if in one. */
export type Buying = { readonly userId: number; readonly session: AppSessionRow | undefined }

/** The rows of purchases: a product that is active isn't bought again, neither when it is ordered nor when it is paid. */
export function createPurchaseRows(
  { store, products, wallets, clock, taxRate }: PurchaseRowsOptions,
  get: (id: number) => PurchaseRow,
) {
  const requireInactive = (
    userId: number,
    lines: readonly Pick<NewPurchaseLine, 'product_id'>[],
  ) => {
    const ids = lines.map((line) => line.product_id)
    const [held] = store.holding(userId, ids)
    if (held !== undefined) {
      const message = `Product ${held.product_id} (${held.name}) is held with purchase ${held.purchase_id} for a job that has not started, and can't be bought again before.`
      throw conflict(message, [{ member: 'Products', code: 'ProductHeld', message }])
    }
    const [active] = store.active(userId, ids, heldPurchase, clock.now())
    if (active === undefined) return
    const until = new Date(active.active_until_ms ?? 0).toISOString()
    const message = `Product ${active.product_id} (${active.name}) was bought with purchase ${active.purchase_id}, is active until ${until}, and can't be bought again before.`
    throw conflict(message, [{ member: 'Products', code: 'ProductActive', message }])
  }

  const insert = (
    { userId, session }: Buying,
    application: ApplicationRow,
    wanted: readonly WantedProduct[],
    by: Pick<NewPurchase, 'token_id' | 'refund_secret_hash'>,
  ): number => {
    const { lines, ...sums } = priceProducts(wanted, application, products, taxRate)
    requireInactive(userId, lines)
    const purchase: NewPurchase = {
      user_id: userId,
      application_id: application.id,
      appsession_id: session?.id ?? null,
      appsession_name: session?.name ?? null,
      ...by,
      status: newPurchase.status,
      refund_status: newPurchase.refundStatus,
      ...sums,
      tax_rate: taxRate,
      created_ms: clock.now(),
    }
    return store.insert(purchase, lines)
  }

  /** Takes a purchase where the table leads on an event, with its money; false where it leads nowhere. */
  const transition = (id: number, event: PurchaseEvent, atMs: number): boolean => {
    const { status: from, user_id: userId, total, token_id: tokenId } = get(id)
    const status = next(purchaseMachine, from, event)
    if (status === undefined) return false
    if (isCompletedPurchase(status)) {
      // What the platform bought was checked as it was ordered, and nothing could be bought twice since.
      if (tokenId !== null) requireInactive(userId, store.lines(id))
      // Before the charge, which may take what was held for this purchase.
      store.complete(id, status, atMs)
      if (!isNothing(total)) wallets.charge(userId, total, id)
    } else {
      store.move(id, status, event === 'expire', atMs)
    }
    return true
  }

  return { requireInactive, insert, transition }
}
export type PurchaseRows = ReturnType<typeof createPurchaseRows>
