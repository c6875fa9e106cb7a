import type { DialogPage } from './dialog-page.ts'
import { html, type Markup } from './html.ts'
import { tile } from './tile.ts'

type Person = { readonly id: number; readonly name: string; readonly email: string }

export type SignInView = {
  readonly csrf: string
  /** Where the browser continues. */
  readonly returnTo: string
  /** What the sign-in is for, such as `to continue to Cohort Browser`. */
  readonly purpose: string | undefined
  readonly signedIn: Person | undefined
  /** The accounts that one click signs in to; none where other machines can connect. */
  readonly accounts: readonly Person[]
  /** How many more accounts there are. */
  readonly moreAccounts: number
  readonly email: string
  readonly error: string | undefined
  /** What changed in another tab after the page was opened. */
  readonly change: string | undefined
}

export function signInPage(view: SignInView): DialogPage {
  const { error } = view
  const hidden = html`<input type="hidden" name="csrf" value="${view.csrf}" /><input
      type="hidden"
      name="return"
      value="${view.returnTo}"
    />`
  const invalid =
    error === undefined ? html`` : html` aria-invalid="true" aria-describedby="sign-in-error"`
  return {
    title: error === undefined ? 'Sign in' : 'Error: sign in',
    body: html`<h1>Sign in</h1>
      ${view.purpose === undefined ? html`` : html`<p class="quiet">${view.purpose}</p>`}
      ${view.change === undefined ? html`` : html`<p class="quiet" role="alert">${view.change}</p>`}
      ${view.signedIn === undefined ? html`` : signedIn(view, view.signedIn, hidden)}
      ${error === undefined ? html`` : html`<p class="notice" id="sign-in-error" role="alert">${error}</p>`}
      ${view.accounts.length === 0 ? html`` : accounts(view, hidden)}
      <form class="by-password" method="post" action="/sign-in">
        ${hidden} ${view.accounts.length === 0 ? html`` : html`<h2>Or with a password</h2>`}
        <label for="email">E-mail address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          value="${view.email}"
          ${invalid}${error === undefined && view.accounts.length === 0 ? html` autofocus` : html``}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required${invalid}${error === undefined ? html`` : html` autofocus`}
        />
        <button class="${view.accounts.length === 0 ? 'wide' : 'wide second'}" type="submit">
          Sign in
        </button>
      </form>`,
  }
}

function signedIn({ change, returnTo }: SignInView, person: Person, hidden: Markup): Markup {
  return html`<div class="who">
    ${tile('user', person.id, person.name, 32)}
    <div>Signed in as ${person.name}</div>
    ${change === undefined ? html`` : html`<a href="${returnTo}">Continue</a>`}
    <form method="post" action="/sign-out">
      ${hidden}<button class="link-button" type="submit">Sign out</button>
    </form>
  </div>`
}

function accounts(view: SignInView, hidden: Markup): Markup {
  return html`<section class="bench" aria-labelledby="bench-accounts">
    <h2 id="bench-accounts">Continue as</h2>
    <form method="post" action="/sign-in">
      ${hidden}
      ${view.accounts.map(
        ({ id, name, email }, at) =>
          html`<button
            class="account"
            type="submit"
            name="account"
            value="${id}"
            ${at === 0 && view.error === undefined ? html` autofocus` : html``}
          >
            ${tile('user', id, name, 32)}<span>${name}<span class="quiet">${email}</span></span>
          </button>`,
      )}
    </form>
    ${view.moreAccounts > 0 ? html`<p class="quiet">There are ${view.moreAccounts} more; sign in to those by e-mail address.</p>` : html``}
  </section>`
}
