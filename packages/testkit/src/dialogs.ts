import { openBrowser } from './browser.ts'

type Account = { readonly email: string; readonly password: string }

/** Answers the dialog at an address as a signed-in user; returns the address that the browser is redirected to. */
export async function answerDialog(
  uiUrl: string,
  dialogUrl: string,
  account: Account,
  decision: 'allow' | 'deny',
): Promise<string> {
  const browser = openBrowser()
  const signInUrl = `${uiUrl}/sign-in`
  const signedIn = await browser.submit(signInUrl, await browser.get(signInUrl), account)
  if (signedIn.status !== 303) {
    throw new Error(`${account.email} couldn't sign in: check that the password is the seed's.`)
  }
  const dialog = await browser.get(dialogUrl)
  if (dialog.location !== null) return dialog.location
  const answered = await browser.submit(dialogUrl, dialog, { decision })
  if (answered.location === null) {
    throw new Error(`The dialog did not redirect, but responded ${answered.status}.`)
  }
  return answered.location
}
