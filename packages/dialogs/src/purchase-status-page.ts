import type { DialogPage } from './dialog-page.ts'
import { html } from './html.ts'
import { signs } from './message-page.ts'
import { receiptTable, type Receipt } from './purchase-receipt.ts'

export type PurchaseStatusView = {
  readonly sign: keyof typeof signs
  readonly heading: string
  readonly text: string
  /** Further details, such as the number of the invoice. */
  readonly details: readonly string[]
  readonly receipt: Receipt
  /** Whether this decision changed nothing, because there already was one. */
  readonly isLate: boolean
  /** The link back to the application, whatever the outcome; undefined for one that has no address. */
  readonly back: { readonly href: string; readonly name: string } | undefined
}

/** The outcome of a purchase. */
export function purchaseStatusPage(view: PurchaseStatusView): DialogPage {
  const { sign, heading, text, details, receipt, isLate, back } = view
  return {
    title: heading,
    body: html`${isLate ? html`<p class="said" role="status">You already decided. Nothing was changed.</p>` : html``}
      ${signs[sign]}
      <h1 class="center">${heading}</h1>
      <p class="center">${text}</p>
      ${details.map((detail) => html`<p class="quiet center">${detail}</p>`)}
      ${receiptTable(receipt)}
      ${
        back === undefined
          ? html`<p class="quiet center">You can close this page.</p>`
          : html`<a class="back" href="${back.href}">Back to ${back.name}</a>`
      }`,
  }
}
