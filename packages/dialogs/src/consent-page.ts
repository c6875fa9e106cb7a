import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'
import { tile } from './tile.ts'

type Named = { readonly id: number; readonly name: string }

/** What an application asks for, in words. */
type ConsentLine = { readonly title: string; readonly detail: string }

export type ConsentView = {
  readonly application: Named & { readonly description: string }
  readonly user: Named & { readonly email: string }
  /** What is requested now. */
  readonly lines: readonly ConsentLine[]
  /** What the application may do already. */
  readonly earlier: readonly ConsentLine[]
  /** The address of the form, and its hidden fields. */
  readonly action: string
  readonly hidden: readonly (readonly [name: string, value: string])[]
  /** The address at which another account is chosen, where another account may decide. */
  readonly switchUrl: string | undefined
  /** The text above the buttons: where the user goes next, or the code that a device shows. */
  readonly closing: Markup
}

export function consentPage(view: ConsentView): DialogPage {
  const { application, user } = view
  return {
    title: `Allow ${application.name}?`,
    body: html`<div class="pair">
        ${tile('application', application.id, application.name, 48)}
        <svg
          class="link"
          width="20"
          height="20"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          aria-hidden="true"
        >
          <path d="M3 7h13l-3-3M17 13H4l3 3" />
        </svg>
        ${tile('user', user.id, user.name, 48)}
      </div>
      <h1 class="center">${application.name} requests access to your data</h1>
      ${application.description === '' ? html`` : html`<p class="quiet center">${application.description}</p>`}
      <div class="who">
        <div>${user.name}<br /><span class="quiet">${user.email}</span></div>
        ${view.switchUrl === undefined ? html`` : html`<a class="quiet" href="${view.switchUrl}">Use another account</a>`}
      </div>
      <h2>It wants to</h2>
      <ul class="scopes">
        ${view.lines.map(lineItem)}
      </ul>
      ${view.earlier.length === 0 ? html`` : earlier(view.earlier)} ${view.closing}
      <form method="post" action="${view.action}">
        ${view.hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <div class="buttons">
          <button type="submit" name="decision" value="allow">Allow</button>
          <button class="second" type="submit" name="decision" value="deny">Deny</button>
        </div>
      </form>`,
  }
}

function lineItem({ title, detail }: ConsentLine): Markup {
  return html`<li><strong>${title}</strong><span>${detail}</span></li>`
}

function earlier(lines: readonly ConsentLine[]): Markup {
  return html`<details class="before">
    <summary>It keeps the access that you allowed before: ${lines.length} more</summary>
    <ul>
      ${lines.map(({ title }) => html`<li>${title}</li>`)}
    </ul>
  </details>`
}
