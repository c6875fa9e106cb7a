import { signInPage } from '@benchtop/dialogs'
import { isIP } from 'node:net'
import { rowId } from '../../ids/resource-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { dialogPath } from '../../resources/authorization/authorization.ts'
import type { UserRow } from '../../resources/users/users-store.ts'
import { hasOneClick } from '../browser-session.ts'
import type { Guesses } from '../guesses.ts'
import type { HostOptions } from '../host.ts'
import { groupsOf } from '../socket-peer.ts'
import { policySource } from '../policy-source.ts'
import { readReturnAddress, signInReturningTo, type ReturnAddress } from './return-address.ts'
import type { Visit } from './visit.ts'

/** How many accounts the page lists. */
const accountsShown = 8

const wrong = 'The e-mail address or the password is wrong.'

const otherUser =
  'Another user of this machine started the bench: sign in with a password. Its owner lets you in without one by --allow-user.'

/** `/sign-in`: by e-mail address and password, or as a listed user. */
export async function signIn(options: HostOptions, visit: Visit): Promise<void> {
  const { platform } = options
  const { form } = visit
  const returnTo = readReturnAddress((form ?? visit.query).get('return'))
  const email = form?.get('email')?.trim() ?? ''

  const enter = (user: UserRow): void => {
    visit.signIn(user)
    visit.redirect(303, returnTo.href)
  }

  if (form === undefined) return showForm(options, visit, 200)
  const account = hasOneClick(options) ? rowId(form.get('account') ?? '') : undefined
  if (account !== undefined && (await visit.isOtherUser())) {
    return showForm(options, visit, 403, { error: otherUser })
  }
  const chosen = account === undefined ? undefined : platform.users.rows.person(account)
  if (chosen !== undefined) return enter(chosen)

  const checked = await checkTyped(options, visit, email, form.get('password') ?? '')
  if ('user' in checked) return enter(checked.user)
  return showForm(options, visit, checked.status, { error: checked.error })
}

/**
 * The form of a sign-in page that was left open while the browser signed in or out in another tab: it continues for a
 * user who is signed in already, and else reports what changed. It signs no one in, since its token is no longer valid.
 */
export async function signInAgain(options: HostOptions, visit: Visit): Promise<void> {
  const { user, form } = visit
  const isSame =
    user !== undefined &&
    (form?.get('account') === String(user.id) ||
      form?.get('email')?.trim().toLowerCase() === user.email.toLowerCase())
  if (isSame) return visit.redirect(303, readReturnAddress(form?.get('return')).href)
  const change =
    user === undefined
      ? 'This page was opened before you signed out, and is no longer valid. Sign in again.'
      : `This page was opened before you signed in as ${user.name}, and is no longer valid. Continue, or choose another account.`
  return showForm(options, visit, 403, { change })
}

type Shown = {
  /** Why the sign-in was refused. */
  readonly error?: string
  /** What changed after the page was opened. */
  readonly change?: string
}

async function showForm(
  options: HostOptions,
  visit: Visit,
  status: number,
  { error, change }: Shown = {},
): Promise<void> {
  const { platform } = options
  const isListed = hasOneClick(options) && !(await visit.isOtherUser())
  const users = isListed ? platform.users.rows.list() : []
  const returnTo = readReturnAddress((visit.form ?? visit.query).get('return'))
  const dialog = dialogOf(platform, returnTo)
  const view = {
    csrf: visit.csrf,
    returnTo: returnTo.href,
    purpose: dialog && `to continue to ${dialog.application.name}`,
    signedIn: visit.user,
    accounts: users.slice(0, accountsShown),
    moreAccounts: Math.max(0, users.length - accountsShown),
    email: visit.form?.get('email')?.trim() ?? '',
    error,
    change,
  }
  // After the sign-in, a request for too much is answered by a redirect to the application.
  visit.show(status, signInPage(view), dialog && [policySource(dialog.redirectUri)])
}

type Checked = { readonly user: UserRow } | { readonly status: 401 | 429; readonly error: string }

/** Checks what was typed, unless there were too many guesses. */
async function checkTyped(
  { platform, guesses }: HostOptions,
  visit: Visit,
  email: string,
  password: string,
): Promise<Checked> {
  const { key, wait } = guessAt(guesses, visit, email)
  if (wait !== undefined) {
    visit.note({ what: 'sign-in', who: email, outcome: 'refused 429' })
    return { status: 429, error: tooMany(wait) }
  }
  // Counted before it is checked, which takes a while: many guesses at once are no more than as many one by one.
  guesses.wrong(key)
  const user = await platform.webSessions.rules.authenticate(email, password)
  const who = user?.email ?? email
  visit.note({ what: 'sign-in', who, outcome: user === undefined ? 'refused 401' : 'done' })
  if (user === undefined) return { status: 401, error: wrong }
  guesses.right(key)
  return { user }
}

/** `/sign-out`: only by form. */
export function signOut(visit: Visit): void {
  visit.note({ what: 'sign-out', outcome: 'done' })
  visit.signOut()
  visit.redirect(303, signInReturningTo(readReturnAddress(visit.form?.get('return')).href))
}

/**
 * The allowance that a guess at an account is counted in, and how long to wait for it. A browser that has signed in to the
 * account before has one of its own: what strangers try, from wherever, keeps no user out.
 */
export function guessAt(
  guesses: Guesses,
  visit: Visit,
  email: string,
): { key: string; wait: number | undefined } {
  const device = visit.deviceOf(email)
  const key = device === undefined ? `account ${email.toLowerCase()}` : `browser ${device}`
  const wait = waitOf(guesses, key, device === undefined ? visit.address : undefined)
  return { key, wait }
}

/**
 * How long to wait before another guess at an account: after too many at it, or from one address at any accounts, which
 * counts those that succeeded, too, since an own account would reset it otherwise.
 */
export function waitOf(
  guesses: Guesses,
  account: string,
  address: string | undefined,
): number | undefined {
  const ofAddress = address === undefined ? undefined : `address ${networkOf(address)}`
  const wait =
    guesses.waitSeconds(account) ??
    (ofAddress === undefined ? undefined : guesses.waitSeconds(ofAddress, addressGuesses))
  if (wait === undefined && ofAddress !== undefined) guesses.wrong(ofAddress)
  return wait
}

/** The address, or the network of an IPv6 address: everyone with one has 2^64 of them to guess from. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** A team behind one address signs in by it. */
const addressGuesses = 30

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
