import {
  conflict,
  purchaseMachine,
  type control,
  type PurchaseDecision,
  next,
} from '@benchtop/contracts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Call } from '../kernel/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { PurchaseRow } from '../resources/purchases/purchases-store.ts'
import {
  holdSummary,
  invoiceNumber,
  persistenceStatus,
  purchaseRedirect,
} from '../resources/purchases/purchases-views.ts'
import { optionalExisting } from './existing.ts'
import { isoOf } from './moments.ts'

/** Purchases, and what their buyers decide. Amounts are exact decimals, as strings. */
export function purchasesControl({ purchases, users, applications, clock }: Platform) {
  const view = (row: PurchaseRow) => {
    const redirectUri = applications.rows.get(row.application_id)?.redirect_uri ?? undefined
    const now = clock.now()
    return {
      ...purchaseView(row),
      redirect: redirectUri === undefined ? null : purchaseRedirect(redirectUri, row.id),
      products: purchases.rows.lines(row.id).map((line) => ({
        id: String(line.product_id),
        name: line.name,
        price: line.price,
        quantity: line.quantity,
        amount: line.amount,
        persistenceStatus: persistenceStatus(line, row, now),
        tags: JSON.parse(line.tags) as string[],
      })),
    }
  }

  /** The first decision counts; repeating it is allowed, a different one is an error. */
  const decide =
    (decision: PurchaseDecision) =>
    ({ params: { id } }: Pick<Call<(typeof control)['confirmPurchase']>, 'params'>) => {
      const { purchase, decided } = purchases.rules.decide(id, decision)
      if (!decided && purchase.status !== next(purchaseMachine, 'PENDING', decision)) {
        const why = purchase.expired === 1 ? 'has expired' : `is ${purchase.status}`
        throw conflict(`Purchase ${id} ${why} and can no longer be decided: make a new one.`)
      }
      return { status: 200, record: view(purchase) } as const
    }

  return controlHandlers({
    listPurchases({ query }) {
      const filter = {
        userId: optionalExisting(users.rows, query.user, 'user'),
        applicationId: optionalExisting(applications.rows, query.application, 'application'),
      }
      return { status: 200, record: { purchases: purchases.rows.filtered(filter).map(view) } }
    },
    getPurchase: ({ params }) => ok(view(purchases.rules.get(params.id))),
    confirmPurchase: decide('confirm'),
    cancelPurchase: decide('cancel'),
    failPurchase: decide('fail'),
    refundPurchase: ({ params: { id }, body: { comment } }) =>
      ok(view(purchases.rules.refundAsOwner(id, comment))),
  })
}

function purchaseView(row: PurchaseRow) {
  return {
    id: String(row.id),
    status: row.status,
    expired: row.expired === 1,
    refundStatus: row.refund_status,
    invoiceNumber: invoiceNumber(row.number),
    user: String(row.user_id),
    application: String(row.application_id),
    appSession: row.appsession_id === null ? null : String(row.appsession_id),
    amount: row.amount,
    taxRate: row.tax_rate,
    tax: row.tax,
    total: row.total,
    created: isoOf(row.created_ms),
    updated: isoOf(row.updated_ms),
    refunded: isoOf(row.refunded_ms),
    refundComment: row.refund_comment,
    statusSummary: holdSummary(row) ?? null,
  }
}
