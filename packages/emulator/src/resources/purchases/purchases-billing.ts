import { heldPurchase, type billing } from '@benchtop/contracts'
import { rowId } from '../../ids/resource-id.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import type { Clock } from '../../time/clock.ts'
import { ok } from '../face-handlers.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { orNotFound } from '../or-not-found.ts'
import type { PurchaseRow, PurchaseStore } from './purchases-store.ts'
import { purchasedProduct, purchasePath, purchaseRecord } from './purchases-views.ts'
import type { Purchases } from './purchases.ts'

type Operations = Omit<typeof billing, 'getApplicationPricing'>

type Options = {
  readonly rows: PurchaseStore
  readonly rules: Purchases
  readonly applications: ApplicationStore
  readonly clock: Clock
  readonly places: Places
}

export function purchasesBilling(options: Options): Handlers<Operations> {
  const { rows: store, rules: purchases, applications, clock, places } = options
  const record = (row: PurchaseRow) => purchaseRecord(row, store.lines(row.id), clock.now())
  return {
    createPurchase({ caller, body }) {
      const { purchase, secret } = purchases.create(caller, {
        appSessionId: body.AppSessionId,
        products: body.Products,
      })
      const HrefPurchaseDialog = `${places.storeUrl}${purchasePath(purchase.id)}`
      return {
        status: 201,
        record: { ...record(purchase), RefundSecret: secret, HrefPurchaseDialog },
      }
    },
    getPurchase: ({ params }) => ok(record(purchases.get(params.id))),
    listApplicationPurchases({ params, visibility, page }) {
      orNotFound(applications.get(params.applicationId), `Application ${params.applicationId}`)
      const { rows, total } = store.ofApplication(visibility, params.applicationId, page)
      return { status: 200, items: rows.map(record), total }
    },
    refundPurchase({ caller, params, body }) {
      const request = { secret: body.RefundSecret, comment: body.Comment }
      return { status: 200, record: record(purchases.refund(caller, params.id, request)) }
    },
    listOwnProducts({ visibility, query, page }) {
      const filter = {
        tags: query.Tags,
        // An id that no product can have was never bought.
        productIds: query.ProductIds?.map((id) => rowId(id) ?? 0),
      }
      const { rows, total } = store.purchased(visibility, filter, heldPurchase, page)
      const now = clock.now()
      return { status: 200, items: rows.map((line) => purchasedProduct(line, now)), total }
    },
  }
}
