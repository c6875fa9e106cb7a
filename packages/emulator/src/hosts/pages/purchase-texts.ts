import { limits } from '@benchtop/contracts'
import type { PurchaseStatusView, Receipt } from '@benchtop/dialogs'
import type { ApplicationRow } from '../../resources/applications/applications-store.ts'
import { isNothing, shownCredits, shownRate } from '../../resources/credits.ts'
import type { PurchaseLineRow, PurchaseRow } from '../../resources/purchases/purchases-store.ts'
import { invoiceNumber, purchaseRedirect } from '../../resources/purchases/purchases-views.ts'

/** The content of a purchase, formatted for people. */
export function receiptOf(purchase: PurchaseRow, lines: readonly PurchaseLineRow[]): Receipt {
  return {
    lines: lines.map((line) => ({
      name: line.name,
      detail: [
        `${line.quantity} × ${shownCredits(line.price)}`,
        ...(line.persistence_days === null ? [] : [`active for ${inDays(line.persistence_days)}`]),
        ...(JSON.parse(line.tags) as string[]),
      ].join(' · '),
      amount: shownCredits(line.amount),
    })),
    tax: isNothing(purchase.tax)
      ? undefined
      : { label: `Tax, ${shownRate(purchase.tax_rate)}`, amount: shownCredits(purchase.tax) },
    total: shownCredits(purchase.total),
  }
}

/** A timestamp formatted for people, such as `2026-03-01 13:00 UTC`. */
export function displayTimestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length).replace('T', ' ')} UTC`
}

/** The link back to the application: only http(s) addresses, never one that a page could execute. */
export function returnLink(
  { name, redirect_uri: address }: ApplicationRow,
  purchaseId: number,
): PurchaseStatusView['back'] {
  if (address === null || !/^https?:/i.test(address)) return undefined
  return { href: purchaseRedirect(address, purchaseId), name }
}

type Outcome = Pick<PurchaseStatusView, 'sign' | 'heading' | 'text' | 'details'>

/** The outcome of a purchase, as text. */
export function outcomeOf(purchase: PurchaseRow): Outcome {
  const nothing = 'Nothing was charged.'
  switch (purchase.status) {
    case 'COMPLETED':
      return completed(purchase)
    case 'ERRORED':
      return {
        sign: 'bad',
        heading: 'The payment failed',
        text: `Something went wrong while processing it. ${nothing}`,
        details: [],
      }
    case 'CANCELLED':
      return purchase.expired === 1
        ? {
            sign: 'bad',
            heading: 'This purchase has expired',
            text: `It was not accepted within ${limits.billing.acceptanceMs / 60_000} minutes. ${nothing}`,
            details: [`It expired at ${displayTimestamp(purchase.updated_ms)}.`],
          }
        : { sign: 'good', heading: 'You cancelled the purchase', text: nothing, details: [] }
    case 'PENDING':
      throw new Error(`Purchase ${purchase.id} is PENDING: it has no outcome.`)
  }
}

function completed(purchase: PurchaseRow): Outcome {
  const total = shownCredits(purchase.total)
  const invoice = `Invoice ${invoiceNumber(purchase.number)}`
  if (purchase.refund_status === 'COMPLETED') {
    const reason = purchase.refund_comment === null ? '' : ` ${purchase.refund_comment}`
    return {
      sign: 'good',
      heading: 'This purchase was refunded',
      text: `${total} credits were refunded to your wallet.${reason}`,
      details: [invoice, `Refunded at ${displayTimestamp(purchase.refunded_ms ?? 0)}.`],
    }
  }
  return isNothing(purchase.total)
    ? {
        sign: 'good',
        heading: 'You own it now',
        text: 'It is free: there is nothing to pay.',
        details: [invoice],
      }
    : {
        sign: 'good',
        heading: 'Thank you for your purchase',
        text: `${total} credits were charged to your wallet.`,
        details: [invoice],
      }
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
