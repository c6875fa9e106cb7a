import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'

/** The symbol at the top of a page. */
export const signs = {
  good: sign('good', html`<path d="M15 25l6 6 12-13" />`),
  bad: sign('bad', html`<path d="M24 14v13M24 34v.1" />`),
}

function sign(name: string, drawn: Markup): Markup {
  return html`<svg
    class="sign ${name}"
    width="48"
    height="48"
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    stroke-width="3"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <circle cx="24" cy="24" r="20" />
    ${drawn}
  </svg>`
}

/** A page with a single message. */
export function messagePage(view: {
  readonly sign: 'good' | 'bad'
  readonly heading: string
  readonly text: string
  /** What the user can do next. */
  readonly hint?: string
  readonly next?: { readonly href: string; readonly text: string }
}): DialogPage {
  const { sign, heading, text, hint, next } = view
  const more: readonly Markup[] = [
    ...(hint === undefined ? [] : [html`<p class="quiet center">${hint}</p>`]),
    ...(next === undefined
      ? []
      : [html`<p class="center"><a href="${next.href}">${next.text}</a></p>`]),
  ]
  return {
    title: heading,
    body: html`${signs[sign]}
      <h1 class="center">${heading}</h1>
      <p class="center">${text}</p>
      ${more}`,
  }
}
