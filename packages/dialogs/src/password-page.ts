import type { DialogPage } from './dialog-page.ts'
import { html } from './html.ts'

type PasswordView = {
  readonly csrf: string
  readonly email: string
  readonly error: string | undefined
}

/** The form in which users change their own password. */
export function passwordPage({ csrf, email, error }: PasswordView): DialogPage {
  const field = (name: string, label: string, autocomplete: string) =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required />`
  return {
    title: error === undefined ? 'Change your password' : 'Error: change your password',
    body: html`<h1>Change your password</h1>
      <p class="quiet">${email}</p>
      ${error === undefined ? html`` : html`<p class="notice" role="alert">${error}</p>`}
      <form class="by-password" method="post" action="/password">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${field('current', 'Current password', 'current-password')}
        ${field('password', 'New password', 'new-password')}
        ${field('repeated', 'New password again', 'new-password')}
        <button class="wide" type="submit">Change password</button>
      </form>
      <p class="quiet">Your other browsers are signed out. Tokens of your apps stay valid.</p>`,
  }
}
