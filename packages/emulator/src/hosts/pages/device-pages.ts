import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'

/** Where a person types the code that a device shows. */
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
      <p class="quiet">A program without a browser of its own asks for access to your data.</p>
      <form method="post" action="/device">
        <input type="hidden" name="csrf" value="${csrf}" />
        <label for="user_code">The code that it shows</label>
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
          Eight letters, such as WDJB-MJHT. Case and dash don't matter.
        </p>
        <button class="wide" type="submit">Go on</button>
      </form>`,
  }
}

/** What stands above the buttons where a device asks. */
export function shownCode(code: string): Markup {
  return html`<p class="shown-code">${code}</p>
    <p class="quiet center">Allow it only if your device shows this code.</p>`
}
