import { consentPage, messagePage, shownCode, userCodePage } from '@benchtop/dialogs'
import type { Platform } from '../../platform/platform.ts'
import {
  deviceAddress,
  devicePath,
  type WaitingDevice,
} from '../../resources/authorization/authorization.ts'
import type { UserRow } from '../../resources/users/users-store.ts'
import type { HostOptions } from '../host.ts'
import { signInReturningTo } from './return-address.ts'
import { tooMany } from './sign-in.ts'
import type { Visit } from './visit.ts'

const unknown = 'No device is waiting with this code. It may be mistyped or expired.'

/** The device page: the code, then what is requested, then the decision. */
export function deviceDialog({ platform, guesses }: HostOptions, visit: Visit): void {
  const { form, query, user } = visit
  const code = form?.get('user_code') ?? query.get('code') ?? ''
  if (user === undefined) {
    return visit.redirect(303, signInReturningTo(deviceAddress(code)))
  }
  const showForm = (status: number, error?: string): void =>
    visit.show(status, userCodePage({ csrf: visit.csrf, code, error }))
  if (code === '') return showForm(form === undefined ? 200 : 400, form && 'Enter the code.')

  const key = `device of user ${user.id}`
  const wait = guesses.waitSeconds(key)
  if (wait !== undefined) return showForm(429, tooMany(wait))
  const device = platform.authorization.rules.devices.waiting(code)
  if (device === undefined) {
    guesses.wrong(key)
    return showForm(400, unknown)
  }
  const decision = form?.get('decision')
  if (decision !== 'allow' && decision !== 'deny') return showConsent(platform, visit, device, user)
  return decide(platform, visit, device, user, decision)
}

function showConsent(platform: Platform, visit: Visit, device: WaitingDevice, user: UserRow): void {
  const { authorization, applications } = platform
  const consent = authorization.rules.consent(device.scopes, user.id)
  const application = applications.rows.get(device.applicationId)
  if (application === undefined) return visit.show(404, foreign([]))
  if ('unreachable' in consent) return visit.show(400, foreign(consent.unreachable))
  const { id, name, short_description: description } = application
  const page = consentPage({
    application: { id, name, description },
    user,
    lines: consent.lines,
    earlier: authorization.rules.earlier(id, device.scopes, user.id),
    action: devicePath,
    hidden: [
      ['csrf', visit.csrf],
      ['user_code', device.userCode],
    ],
    switchUrl: signInReturningTo(deviceAddress(device.userCode)),
    closing: shownCode(device.userCode),
  })
  return visit.show(200, page)
}

function decide(
  { authorization, applications }: Platform,
  visit: Visit,
  device: WaitingDevice,
  user: UserRow,
  decision: 'allow' | 'deny',
): void {
  const name = applications.rows.get(device.applicationId)?.name ?? 'The application'
  if (decision === 'deny') {
    authorization.rules.decideDevice(device, user.id, 'deny')
    const text = `${name} gets no access to your data.`
    return visit.show(200, messagePage({ sign: 'good', heading: 'You refused', text }))
  }
  const consent = authorization.rules.consent(device.scopes, user.id)
  if ('unreachable' in consent) return visit.show(400, foreign(consent.unreachable))
  authorization.rules.decideDevice(device, user.id, 'approve')
  const heading = 'Your device is connected'
  const text = `${name} continues automatically within a few seconds. You can close this page.`
  return visit.show(200, messagePage({ sign: 'good', heading, text }))
}

function foreign(scopes: readonly string[]) {
  return messagePage({
    sign: 'bad',
    heading: "This device requests data that isn't yours",
    text: `What it requests doesn't exist, or belongs to another user: ${scopes.join(', ')}.`,
    hint: 'Nothing was shared. Sign in to another account, or restart the device.',
    next: { href: signInReturningTo(devicePath), text: 'Use another account' },
  })
}
