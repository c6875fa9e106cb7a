import { html, type Markup } from './html.ts'

export type ReceiptLine = {
  readonly name: string
  /** The quantity, the price and further details. */
  readonly detail: string
  readonly amount: string
}

/** What is bought and what it costs; amounts are formatted for people. */
export type Receipt = {
  readonly lines: readonly ReceiptLine[]
  /** Of the sum, such as `Tax, 19 %`; none where there is no tax. */
  readonly tax: { readonly label: string; readonly amount: string } | undefined
  readonly total: string
}

/** The table of a purchase. */
export function receiptTable({ lines, tax, total }: Receipt): Markup {
  return html`<table class="receipt">
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col">Credits</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ name, detail, amount }) =>
          html`<tr>
            <th scope="row">${name}<span class="quiet">${detail}</span></th>
            <td>${amount}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      ${tax === undefined ? html`` : footRow(tax.label, tax.amount)} ${footRow('Total', total)}
    </tfoot>
  </table>`
}

function footRow(label: string, amount: string): Markup {
  return html`<tr>
    <th scope="row">${label}</th>
    <td>${amount}</td>
  </tr>`
}
