import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'
import { receiptTable, type Receipt } from './purchase-receipt.ts'
import { tile } from './tile.ts'

type Named = { readonly id: number; readonly name: string }

export type PurchaseView = {
  readonly application: Named & { readonly description: string }
  readonly user: Named & { readonly email: string }
  readonly receipt: Receipt
  /** The balance of the wallet, and what would remain afterwards; undefined where the balance is too low. */
  readonly balance: string
  readonly remaining: string | undefined
  /** Until when it can be accepted, such as `2026-03-01 13:00 UTC`. */
  readonly until: string
  /** Why the decision couldn't be applied. */
  readonly error: string | undefined
  readonly csrf: string
  readonly action: string
  /** The address at which another account is chosen. */
  readonly switchUrl: string
}

/** The dialog that requests a payment. */
export function purchasePage(view: PurchaseView): DialogPage {
  const { application, user, receipt, error } = view
  return {
    title: `${error === undefined ? '' : 'Error: '}Buy from ${application.name}?`,
    body: html`<div class="pair">${tile('application', application.id, application.name, 48)}</div>
      <h1 class="center">${application.name} requests a payment</h1>
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
  // The error message already states it.
  if (error !== undefined) return accepted
  return html`<p class="notice">Your wallet has ${balance} credits: that is not enough.</p>
    ${accepted}`
}
