import type { ControlClient } from '@benchtop/client/control'
import type { BenchStatus } from '@benchtop/contracts'
import type { EmulatorOptions } from '@benchtop/emulator'
import { openBrowser, type Browser } from './browser.ts'
import type { Page } from './page.ts'

/**
 * A user: their id or e-mail address, wherever a test names one. With a password, which only the dialogs of a platform
 * that listens beyond this machine need.
 */
export type Person = string | { readonly email: string; readonly password?: string }

/** The users of one platform. */
export type People = {
  /** A browser in which a person is signed in to the platform's pages. */
  signedInBrowser(person: Person): Promise<Browser>
  /** Answers the dialog at an address; returns the address that the browser is redirected to. */
  answerDialog(dialog: string, person: Person, decision: 'allow' | 'deny'): Promise<string>
  /** The id of a person. */
  idOf(person: Person): Promise<string>
}

/** The id or e-mail address of a person. */
export function nameOf(person: Person): string {
  return typeof person === 'string' ? person : person.email
}

/** Who launches an app: the first user unless someone is named. */
export function launcherOf(as: Person | undefined, { users }: BenchStatus): string {
  const user = as === undefined ? users[0]?.id : nameOf(as)
  if (user === undefined) throw new Error('The platform has no user who could launch an app.')
  return user
}

type Options = {
  readonly control: ControlClient
  readonly uiUrl: string
  /** The seeds with the passwords of users, if they are known. */
  readonly seed: EmulatorOptions['seed'] | undefined
  /** Opens a browser; by default one that goes by the network. */
  readonly browser?: () => Browser
}

export function peopleOf({ control, uiUrl, seed, browser: opened = openBrowser }: Options): People {
  const find = async (person: Person) => {
    const name = nameOf(person)
    const { users } = await control.getStatus()
    const found = users.find(({ id, email }) => id === name || isSame(email, name))
    if (found !== undefined) return found
    const known = users.map(({ id, email }) => `${id} (${email})`).join(', ')
    throw new TypeError(`There is no user ${name}. There are ${known}.`)
  }

  const signedInBrowser: People['signedInBrowser'] = async (person) => {
    const { id, email } = await find(person)
    const browser = opened()
    const signInUrl = `${uiUrl}/sign-in`
    const page = await browser.get(signInUrl)
    const given = typeof person === 'string' ? undefined : person.password
    const password = given ?? passwordIn(seed, id)
    // Where no other machine can connect, the page signs in to any account without a password.
    const isListed = given === undefined && page.text.includes('name="account"')
    if (!isListed && password === undefined) {
      throw new TypeError(
        `No seed contains the password of user ${email}: specify {email, password} instead.`,
      )
    }
    const entered = isListed ? { account: id } : { email, password: password ?? '' }
    const answer = await browser.submit(signInUrl, page, entered)
    if (answer.status === 303) return browser
    throw new Error(`${email} couldn't sign in: check that the password is the seed's.`)
  }

  return {
    signedInBrowser,
    idOf: async (person) => (await find(person)).id,
    async answerDialog(dialogUrl, person, decision) {
      const browser = await signedInBrowser(person)
      const dialog = await browser.get(dialogUrl)
      if (dialog.location !== null) return dialog.location
      const { location, status }: Page = await browser.submit(dialogUrl, dialog, { decision })
      if (location !== null) return location
      throw new Error(`The dialog did not redirect, but responded ${status}.`)
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type Account = { readonly id?: unknown; readonly password?: unknown }

function passwordIn(seed: Options['seed'], user: string): string | undefined {
  const accounts = [seed ?? []].flat().flatMap((one) => {
    const document = 'document' in one ? one.document : one
    return (document as { users?: readonly Account[] }).users ?? []
  })
  const password = accounts.find(({ id }) => id === user)?.password
  return typeof password === 'string' ? password : undefined
}
