import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'
import { receiptTable, type Receipt } from './purchase-receipt.ts'
import { tile } from './tile.ts'

type Named = { readonly id: number; readonly name: string }

export type PurchaseView = {
  readonly application: Named & { readonly description: string }
  readonly user: Named & { readonly email: string }
  readonly receipt: Receipt
  /** What the wallet has, and what it would have afterwards; undefined where that is too little. */
  readonly balance: string
  readonly remaining: string | undefined
  /** Until when it can be accepted, such as `2026-03-01 13:00 UTC`. */
  readonly until: string
  /** Why what was pressed didn't happen. */
  readonly error: string | undefined
  readonly csrf: string
  readonly action: string
  /** The address that another account is chosen at. */
  readonly switchUrl: string
}

/** The dialog that asks a user to pay. */
export function purchasePage(view: PurchaseView): DialogPage {
  const { application, user, receipt, error } = view
  return {
    title: `${error === undefined ? '' : 'Error: '}Buy from ${application.name}?`,
    body: html`<div class="pair">${tile('application', application.id, application.name, 48)}</div>
      <h1 class="center">${application.name} asks you to pay</h1>
      ${application.description === '' ? html`` : html`<p class="quiet center">${application.description}</p>`}
      ${error === undefined ? html`` : html`<p class="notice" role="alert">${error} Nothing was charged.</p>`}
      ${receiptTable(receipt)}
      <div class="who">
        <div>${user.name}<br /><span class="quiet">${user.email}</span></div>
        <a class="quiet" href="${view.switchUrl}">Use another account</a>
      </div>
      ${wallet(view)}
      <form method="post" action="${view.action}">
        <input type="hidden" name="csrf" value="${view.csrf}" />
        <div class="buttons pay">
          <button type="submit" name="decision" value="confirm">
            Pay ${receipt.total} credits
          </button>
          <button class="second" type="submit" name="decision" value="cancel">Cancel</button>
        </div>
        <div class="trial">
          <button class="link-button" type="submit" name="decision" value="fail">
            Simulate an error
          </button>
          <p class="quiet">Only on the bench: the payment fails, and nothing is charged.</p>
        </div>
      </form>`,
  }
}

function wallet({ balance, remaining, until, error }: PurchaseView): Markup {
  const accepted = html`<p class="quiet">
    You can accept this until <span class="moment">${until}</span>.
  </p>`
  if (remaining !== undefined) {
    return html`<p class="wallet">
        Your wallet has ${balance} credits. ${remaining} are left after this.
      </p>
      ${accepted}`
  }
  // The refusal says it already.
  if (error !== undefined) return accepted
  return html`<p class="notice">Your wallet has ${balance} credits: that is not enough.</p>
    ${accepted}`
}
