import { limits } from '@benchtop/contracts'
import { messagePage, passwordPage } from '@benchtop/dialogs'
import { sameSecret } from '../../ids/secrets.ts'
import type { HostOptions } from '../host.ts'
import { signInReturningTo } from './return-address.ts'
import { guessAt, tooMany } from './sign-in.ts'
import type { Visit } from './visit.ts'

/**
 * `/password`: users change their own. The current one is needed, so that a browser that was left alone isn't enough, and
 * guesses at it count like those at the sign-in.
 */
export async function changePassword(
  { platform, guesses }: HostOptions,
  visit: Visit,
): Promise<void> {
  const { form, user } = visit
  if (user === undefined) return visit.redirect(303, signInReturningTo('/password'))
  const { rules } = platform.webSessions
  const showForm = (status: number, error?: string): void =>
    visit.show(status, passwordPage({ csrf: visit.csrf, email: user.email, error }))
  if (form === undefined) return showForm(200)

  const { key, wait } = guessAt(guesses, visit, user.email)
  if (wait !== undefined) return showForm(429, tooMany(wait))
  guesses.wrong(key)
  const isRight = (await rules.authenticate(user.email, form.get('current') ?? ''))?.id === user.id
  if (!isRight) {
    visit.note({ what: 'password-change', outcome: 'refused 401' })
    return showForm(401, 'The current password is wrong.')
  }
  guesses.right(key)
  const password = form.get('password') ?? ''
  const problem = passwordProblem(password, user.email)
  if (problem !== undefined) return showForm(400, problem)
  if (!sameSecret(password, form.get('repeated') ?? '')) {
    return showForm(400, 'The two new passwords differ.')
  }
  await rules.setPassword(user.id, password)
  // All of its browsers are signed out now; this one continues with another secret.
  visit.signIn(user)
  visit.note({ what: 'password-change', outcome: 'done' })
  return visit.show(200, changed)
}

/** What is wrong with a new password; undefined where it can be used. */
export function passwordProblem(password: string, email: string): string | undefined {
  const { min, max } = limits.passwordCharacters
  if (password.length < min) return `A password has at least ${min} characters.`
  if (password.length > max) return `A password has at most ${max} characters.`
  if (password.toLowerCase() === email.toLowerCase()) {
    return 'A password must differ from the e-mail address.'
  }
  return undefined
}

const changed = messagePage({
  sign: 'good',
  heading: 'Your password is changed',
  text: 'Your other browsers are signed out.',
  next: { href: '/', text: 'Continue' },
})
