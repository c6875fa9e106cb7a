import {
  formatTimestamp,
  heldPurchase,
  type PersistenceStatus,
  type PurchasedProduct,
  type PurchaseProduct,
  type PurchaseRecord,
} from '@benchtop/contracts'
import { numberOf } from '../credits.ts'
import { withQuery } from '../with-query.ts'
import type { PurchasedLineRow, PurchaseLineRow, PurchaseRow } from './purchases-store.ts'

type State = Pick<PurchaseRow, 'status' | 'refund_status'>

/** The status of a product for its buyer at a time; see `persistenceStatuses` in the contracts. */
export function persistenceStatus(
  line: Pick<PurchaseLineRow, 'persistence_days' | 'active_until_ms'>,
  { status, refund_status }: State,
  nowMs: number,
): PersistenceStatus {
  if (line.persistence_days === null) return 'NOPERSISTENCE'
  const isHeld = status === heldPurchase.status && refund_status === heldPurchase.refundStatus
  return isHeld && line.active_until_ms !== null && nowMs < line.active_until_ms
    ? 'ACTIVE'
    : 'EXPIRED'
}

function purchaseProduct(line: PurchaseLineRow, state: State, nowMs: number): PurchaseProduct {
  return {
    Id: String(line.product_id),
    Name: line.name,
    Price: numberOf(line.price),
    Quantity: numberOf(line.quantity),
    PersistenceStatus: persistenceStatus(line, state, nowMs),
    Tags: JSON.parse(line.tags) as string[],
  }
}

export function purchasedProduct(line: PurchasedLineRow, nowMs: number): PurchasedProduct {
  return {
    PurchaseId: String(line.purchase_id),
    DatePurchased: formatTimestamp(line.completed_ms),
    ...purchaseProduct(line, line, nowMs),
  }
}

/** Where the browser returns to an application after a purchase; the query of the registered address is retained. */
export function purchaseRedirect(redirectUri: string, purchaseId: number): string {
  return withQuery(redirectUri, { action: 'purchase', purchaseid: String(purchaseId) })
}

/**
 * What became of the purchase of a launch, which the platform made: its credits are held until the job starts. Undefined
 * for a purchase that an application made.
 */
export function holdSummary({
  token_id,
  status,
  appsession_id,
}: Pick<PurchaseRow, 'token_id' | 'status' | 'appsession_id'>): string | undefined {
  if (token_id !== null) return undefined
  const session = `AppSession ${appsession_id}`
  if (status === 'PENDING') return `Held: charged when the job of ${session} starts.`
  if (status === 'COMPLETED') return `Charged: ${session} was started.`
  return `Released: the job of ${session} never started, so nothing was charged.`
}

/** The text of an invoice number, such as `INV-000042`. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`
}

export function purchaseRecord(
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
  nowMs: number,
): PurchaseRecord {
  return {
    Id: String(row.id),
    Status: row.status,
    RefundStatus: row.refund_status,
    DateCreated: formatTimestamp(row.created_ms),
    DateUpdated: formatTimestamp(row.updated_ms),
    InvoiceNumber: invoiceNumber(row.number),
    Amount: numberOf(row.amount),
    AmountOfTax: numberOf(row.tax),
    AmountTotal: numberOf(row.total),
    Products: lines.map((line) => purchaseProduct(line, row, nowMs)),
    PurchaseType: 'product',
    AppSession:
      row.appsession_id === null
        ? undefined
        : { Id: String(row.appsession_id), Name: row.appsession_name ?? '' },
    User: { Id: String(row.user_id), Name: row.user_name },
    Application: {
      Id: String(row.application_id),
      Name: row.application_name,
      CompanyName: row.company_name ?? undefined,
    },
    DateRefunded: row.refunded_ms === null ? undefined : formatTimestamp(row.refunded_ms),
    UserRefundedBy:
      row.refunded_by_id === null
        ? undefined
        : { Id: String(row.refunded_by_id), Name: row.refunded_by_name ?? '' },
    RefundComment: row.refund_comment ?? undefined,
    StatusSummary: holdSummary(row),
  }
}

/** The path of a purchase's dialog on the store host. */
export function purchasePath(purchaseId: number): string {
  return `/purchases/${purchaseId}`
}
