import { badRequest } from '@benchtop/contracts'
import { consentPage, html, messagePage, type DialogPage } from '@benchtop/dialogs'
import type { Platform } from '../../platform/platform.ts'
import {
  dialogAddress,
  dialogPath,
  dialogQuery,
  type DialogRequest,
} from '../../resources/authorization/authorization.ts'
import type { UserRow } from '../../resources/users/users-store.ts'
import { policySource } from '../policy-source.ts'
import { signInReturningTo } from './return-address.ts'
import type { Visit } from './visit.ts'

/**
 * The authorization dialog. Its form carries the request that was read; a script may instead send its decision to
 * the address that it read.
 */
export function oauthDialog(platform: Platform, visit: Visit): void {
  const { form, query, user } = visit
  const { authorization } = platform
  const read = authorization.rules.readDialog(form?.has('client_id') === true ? form : query)
  if (read.kind === 'refusal') {
    const { member, message } = read
    return visit.refuse(badRequest([{ member, code: 'invalid_request', message }]), brokenLink)
  }
  if (read.kind === 'redirect') return visit.redirect(302, read.location)
  const { request } = read
  if (user === undefined) return visit.redirect(303, signInReturningTo(dialogAddress(request)))

  const obstacle = authorization.rules.obstacle(request, user.id)
  if (request.isTrigger && obstacle !== undefined) {
    return visit.show(409, notWaiting(platform, request, user, obstacle))
  }
  const refusal = authorization.rules.refusal(request, user.id)
  if (refusal !== undefined) return visit.redirect(302, refusal)
  const decision = form?.get('decision')
  if (decision === 'deny') return visit.redirect(302, authorization.rules.deny(request))
  if (decision === 'allow') {
    visit.note({ what: 'grant', target: `application ${request.application.id}`, outcome: 'done' })
    return visit.redirect(302, authorization.rules.allow(request, user.id))
  }
  return showConsent(platform, visit, request, user)
}

function showConsent(
  { authorization, places }: Platform,
  visit: Visit,
  request: DialogRequest,
  user: UserRow,
): void {
  const { application, scopes, redirectUri, isTrigger } = request
  const consent = authorization.rules.consent(scopes, user.id)
  const page = consentPage({
    application: {
      id: application.id,
      name: application.name,
      description: application.short_description,
    },
    user,
    lines: 'lines' in consent ? consent.lines : [],
    earlier: authorization.rules.earlier(application.id, scopes, user.id),
    action: dialogPath,
    hidden: [['csrf', visit.csrf], ...dialogQuery(request)],
    // A launch can only be decided by its user.
    switchUrl: isTrigger ? undefined : signInReturningTo(dialogAddress(request)),
    closing: html`<p class="quiet">${closing(request)}</p>`,
  })
  // An app may send its user on from there, to the dialog of a purchase: browsers hold the whole chain to the policy.
  visit.show(200, page, [policySource(redirectUri), policySource(places.storeUrl)])
}

function closing({ application, redirectUri, isTrigger }: DialogRequest): string {
  const { host } = new URL(redirectUri)
  return isTrigger
    ? `You have launched ${application.name}: allow access to continue at ${host}. If you deny it, the analysis ends here.`
    : `Either way, you continue to ${host}.`
}

/** A launch that can't be decided: it already was, it belongs to another user, or its inputs are gone. */
function notWaiting(
  { appSessions }: Platform,
  { application, appSessionId }: DialogRequest,
  user: UserRow,
  obstacle: { readonly error: string; readonly description: string },
): DialogPage {
  const isOwn = appSessions.rows.get(appSessionId ?? 0)?.user_id === user.id
  if (!isOwn) {
    return messagePage({
      sign: 'bad',
      heading: 'This launch is not yours',
      text: `No launch of ${application.name} is waiting for your decision, ${user.name}. Nothing was shared.`,
      hint: 'Sign in as the user who launched it, or launch it yourself.',
    })
  }
  const isGone = obstacle.error === 'invalid_scope'
  return messagePage({
    sign: 'bad',
    heading: isGone ? "This launch can't continue" : 'You already decided',
    text: isGone
      ? obstacle.description
      : `You already decided about this launch of ${application.name}. Nothing was changed.`,
    hint: 'Launch the app again to decide again.',
    next: { href: `/analyses/${appSessionId}`, text: 'View the analysis' },
  })
}

const brokenLink = {
  heading: "This link can't be followed",
  hint: 'The application that sent you here has to fix it. None of your data was shared.',
}
