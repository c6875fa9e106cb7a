import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'

/** The page on which a user enters the code that a device shows. */
export function userCodePage(view: {
  readonly csrf: string
  readonly code: string
  readonly error: string | undefined
}): DialogPage {
  const { csrf, code, error } = view
  const invalid =
    error === undefined
      ? html` aria-describedby="code-hint"`
      : html` aria-invalid="true" aria-describedby="code-error code-hint"`
  return {
    title: error === undefined ? 'Connect a device' : 'Error: connect a device',
    body: html`<h1>Connect a device</h1>
      <p class="quiet">A program that has no browser requests access to your data.</p>
      <form method="post" action="/device">
        <input type="hidden" name="csrf" value="${csrf}" />
        <label for="user_code">Code shown by the device</label>
        ${error === undefined ? html`` : html`<p class="error" id="code-error" role="alert">${error}</p>`}
        <input
          class="code"
          id="user_code"
          name="user_code"
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="40"
          required
          autofocus
          value="${code}"
          ${invalid}
        />
        <p class="quiet" id="code-hint">
          Eight letters, such as WDJB-MJHT. Case and the dash don't matter.
        </p>
        <button class="wide" type="submit">Continue</button>
      </form>`,
  }
}

/** The text above the buttons for a device's request. */
export function shownCode(code: string): Markup {
  return html`<p class="shown-code">${code}</p>
    <p class="quiet center">Allow it only if your device shows this code.</p>`
}
