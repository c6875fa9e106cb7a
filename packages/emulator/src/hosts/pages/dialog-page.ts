import { controlStyle } from './control-style.ts'
import { dialogStyle } from './dialog-style.ts'
import { html, type Markup } from './html.ts'
import { purchaseStyle } from './purchase-style.ts'

/** A page between an application and its user: a form, or its outcome. */
export type DialogPage = {
  /** The title of the browser's tab. */
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

/** The complete page. Its style is allowed by the nonce; there is no script. */
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
