import { controlStyle } from './control-style.ts'
import { dialogStyle } from './dialog-style.ts'
import { html, type Markup } from './html.ts'
import { purchaseStyle } from './purchase-style.ts'

/** A page that a person meets on the way: a form, or what came of it. */
export type DialogPage = {
  /** What the browser's tab says. */
  readonly title: string
  readonly body: Markup
}

const logo = html`<svg
  width="28"
  height="28"
  viewBox="0 0 28 28"
  fill="none"
  stroke="currentColor"
  stroke-width="2.4"
  stroke-linecap="round"
  aria-hidden="true"
>
  <path d="M7 3c0 8 14 7 14 14v1" />
  <path d="M21 3c0 8-14 7-14 14v1" />
  <path d="M9.5 6h9M10 14.5h8" stroke-width="1.8" />
  <path d="M3 21h22M6 21v4.5M22 21v4.5" />
</svg>`

/** The whole page. Its style is let through by the nonce alone; there is no script. */
export function renderDialog({ title, body }: DialogPage, nonce: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Benchtop</title>
        ${dialogStyle(nonce)} ${controlStyle(nonce)} ${purchaseStyle(nonce)}
      </head>
      <body>
        <header><a class="brand" href="/">${logo}Benchtop</a></header>
        <main>${body}</main>
        <footer>A genomics data platform on your own bench</footer>
      </body>
    </html>`.text
}
