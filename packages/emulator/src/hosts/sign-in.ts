import { rowId } from '../ids/resource-id.ts'
import type { Platform } from '../platform/platform.ts'
import { dialogPath } from '../resources/authorization/authorization.ts'
import type { UserRow } from '../resources/users/users-store.ts'
import { formTarget } from './form-target.ts'
import type { Guesses } from './guesses.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { readReturnAddress, signInReturningTo, type ReturnAddress } from './return-address.ts'
import type { Visit } from './visit.ts'

type SignInOptions = {
  readonly platform: Platform
  readonly guesses: Guesses
  /**
   * Whether one click signs in to an account: only where no other machine can connect, so that anyone here could
   * also get a token of any user from the control API.
   */
  readonly oneClick: boolean
}

/** How many accounts the page lists. */
const accountsShown = 8

const wrong = 'The e-mail address or the password is wrong.'

/** `/sign-in`: by e-mail address and password, or as a listed user. */
export function signIn(options: SignInOptions, visit: Visit): void {
  const { platform, guesses, oneClick } = options
  const { form } = visit
  const returnTo = readReturnAddress((form ?? visit.query).get('return'))
  const email = form?.get('email')?.trim() ?? ''

  const enter = (user: UserRow): void => {
    visit.signIn(user.id)
    visit.redirect(303, returnTo.href)
  }
  const showForm = (status: number, error?: string): void => {
    const users = oneClick ? platform.users.rows.list() : []
    const dialog = dialogOf(platform, returnTo)
    const view = {
      csrf: visit.csrf,
      returnTo: returnTo.href,
      purpose: dialog && `to continue to ${dialog.application.name}`,
      signedIn: visit.user,
      accounts: users.slice(0, accountsShown),
      moreAccounts: Math.max(0, users.length - accountsShown),
      email,
      error,
    }
    // After the sign-in, a request for too much is answered by a redirect to the application.
    visit.show(status, signInPage(view), dialog && [formTarget(dialog.redirectUri)])
  }

  if (form === undefined) return showForm(200)
  const account = oneClick ? rowId(form.get('account') ?? '') : undefined
  const chosen = account === undefined ? undefined : platform.users.rows.person(account)
  if (chosen !== undefined) return enter(chosen)

  const key = email.toLowerCase()
  const wait = guesses.waitSeconds(key)
  if (wait !== undefined) return showForm(429, tooMany(wait))
  const user = platform.webSessions.rules.authenticate(email, form.get('password') ?? '')
  if (user === undefined) {
    guesses.wrong(key)
    return showForm(401, wrong)
  }
  guesses.right(key)
  return enter(user)
}

/** `/sign-out`: only by form. */
export function signOut(visit: Visit): void {
  visit.signOut()
  visit.redirect(303, signInReturningTo(readReturnAddress(visit.form?.get('return')).href))
}

/** The message after too many guesses. */
export function tooMany(seconds: number): string {
  return `Too many failed attempts. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`
}

/** The dialog that a sign-in leads to, if it leads to one. */
function dialogOf({ authorization }: Platform, { path, query }: ReturnAddress) {
  if (path !== dialogPath) return undefined
  const read = authorization.rules.readDialog(query)
  return read.kind === 'dialog' ? read.request : undefined
}
