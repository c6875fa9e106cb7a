import { controlStyle } from './control-style.ts'
import { dialogStyle } from './dialog-style.ts'
import { html, type Markup } from './html.ts'
import { typefaceFile } from './palette.ts'
import { purchaseStyle } from './purchase-style.ts'

/** A page between an application and its user: a form, or its outcome. */
export type DialogPage = {
  /** The title of the browser's tab. */
  readonly title: string
  readonly body: Markup
}

/** The same mark as the console's and the docs'. */
const logo = html`<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="7" fill="var(--mark)" />
  <path
    d="M10 6c0 6 12 8 12 14M22 6c0 6-12 8-12 14M10 26c0-2 1-4 3-6M22 26c0-2-1-4-3-6M12 9h8M12 23h8"
    fill="none"
    stroke="white"
    stroke-width="2"
    stroke-linecap="round"
  />
</svg>`

/**
 * The complete page, in the colours of the system where the user has chosen no others. Its style is allowed by the nonce;
 * there is no script.
 */
export function renderDialog(
  { title, body }: DialogPage,
  nonce: string,
  theme: 'light' | 'dark' | undefined,
): string {
  return html`<!doctype html>
    <html ${theme === undefined ? '' : html`data-theme="${theme}" `}lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" />
        <link rel="preload" href="${typefaceFile}" as="font" type="font/woff2" crossorigin />
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
