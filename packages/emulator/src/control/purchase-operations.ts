import {
  conflict,
  nextPurchaseStatus,
  purchaseDecisions,
  type PurchaseDecision,
} from '@benchtop/contracts'
import type { Platform } from '../platform/platform.ts'
import {
  invoiceNumber,
  persistenceStatus,
  purchaseRedirect,
} from '../resources/purchases/purchases-views.ts'
import type { PurchaseRow } from '../resources/purchases/purchases-store.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId, requireExisting } from './existing.ts'

const summaries: Record<PurchaseDecision, string> = {
  confirm: 'Confirms a purchase, as its buyer does in the dialog: the wallet is charged.',
  cancel: 'Cancels a purchase, as its buyer does in the dialog.',
  fail: 'Lets a purchase meet an error, as its buyer does in the dialog: nothing is charged.',
}

/** Purchases, and what their buyers say to them. Amounts are exact decimals, as texts. */
export function purchaseOperations(platform: Platform): readonly ControlOperation[] {
  const { purchases, users, applications, clock, deadlines } = platform

  const view = (row: PurchaseRow) => {
    const redirectUri = applications.rows.get(row.application_id)?.redirect_uri ?? undefined
    const now = clock.now()
    return {
      ...purchaseView(row),
      /** Where the status page leads back to. */
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

  /** The first word counts; the same again is no mistake, another one is. */
  const decide = (id: number, decision: PurchaseDecision) => {
    const { purchase, decided } = purchases.rules.decide(id, decision)
    if (!decided && purchase.status !== nextPurchaseStatus('PENDING', decision)) {
      const why = purchase.expired === 1 ? 'has expired' : `is ${purchase.status}`
      throw conflict(`Purchase ${id} ${why} and can't be decided any more: make a new one.`)
    }
    return view(purchase)
  }

  return [
    controlOperation({
      method: 'GET',
      path: 'purchases',
      summary:
        'Every purchase; with ?user=<id> of a user, with ?application=<id> of an application.',
      run({ query: { user, application } }) {
        deadlines.settle()
        const filter = {
          userId: user === undefined ? undefined : requireExisting(users.rows, user, 'user'),
          applicationId:
            application === undefined
              ? undefined
              : requireExisting(applications.rows, application, 'application'),
        }
        return { purchases: purchases.rows.filtered(filter).map(view) }
      },
    }),
    controlOperation({
      method: 'GET',
      path: 'purchases/{id}',
      summary: 'A purchase.',
      run({ params }) {
        deadlines.settle()
        return view(purchases.rules.get(pathId(params)))
      },
    }),
    ...purchaseDecisions.map((decision) =>
      controlOperation({
        method: 'POST',
        path: `purchases/{id}/${decision}`,
        summary: summaries[decision],
        run: ({ params }) => decide(pathId(params), decision),
      }),
    ),
  ]
}

function purchaseView(row: PurchaseRow) {
  return {
    id: String(row.id),
    status: row.status,
    /** Whether it is CANCELLED because nobody accepted it in time. */
    expired: row.expired === 1,
    refundStatus: row.refund_status,
    invoiceNumber: row.invoice_number === null ? null : invoiceNumber(row.invoice_number),
    user: String(row.user_id),
    application: String(row.application_id),
    appSession: String(row.appsession_id),
    amount: row.amount,
    taxRate: row.tax_rate,
    tax: row.tax,
    total: row.total,
    created: isoOf(row.created_ms),
    updated: isoOf(row.updated_ms),
    refunded: row.refunded_ms === null ? null : isoOf(row.refunded_ms),
    refundComment: row.refund_comment,
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
