import {
  limits,
  PlatformError,
  purchaseDecisions,
  type PurchaseDecision,
} from '@benchtop/contracts'
import { messagePage, purchasePage, purchaseStatusPage } from '@benchtop/dialogs'
import { rowId } from '../../ids/resource-id.ts'
import { isLess, negated, shownCredits, sumOf } from '../../resources/credits.ts'
import type { ApplicationRow } from '../../resources/applications/applications-store.ts'
import type { PurchaseRow } from '../../resources/purchases/purchases-store.ts'
import { purchasePath } from '../../resources/purchases/purchases-views.ts'
import type { UserRow } from '../../resources/users/users-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { outcomeOf, receiptOf, displayTimestamp, returnLink } from './purchase-texts.ts'
import { signInReturningTo } from './return-address.ts'
import type { Visit } from './visit.ts'

/** The dialog of a purchase while it waits for its buyer's decision, and its outcome from then on. */
export function purchaseDialog(platform: Platform, visit: Visit): void {
  const { purchases, applications } = platform
  const { user, form } = visit
  const id = rowId(visit.path.split('/')[2] ?? '') ?? 0
  const path = purchasePath(id)
  if (user === undefined) return visit.redirect(303, signInReturningTo(path))
  const purchase = purchases.rules.get(id)
  if (purchase.user_id !== user.id) return visit.show(403, foreign(user, path))
  const application = applications.rows.get(purchase.application_id) as ApplicationRow

  const decision = purchaseDecisions.find((one) => one === form?.get('decision'))
  if (decision !== undefined) {
    const refusal = decide(platform, purchase, decision)
    if (refusal === 'decided') return visit.redirect(303, path)
    if (refusal !== 'late')
      return showDialog(platform, visit, { purchase, application, user }, refusal)
  }
  const current = purchases.rules.get(purchase.id)
  if (current.status === 'PENDING') {
    return showDialog(platform, visit, { purchase: current, application, user })
  }
  return visit.show(
    200,
    purchaseStatusPage({
      ...outcomeOf(current),
      receipt: receiptOf(current, platform.purchases.rows.lines(current.id)),
      isLate: decision !== undefined && current.expired === 0,
      back: returnLink(application, current.id),
    }),
  )
}

/** Whether the buyer's decision was applied, came too late, or couldn't be applied, and why. */
function decide(
  { purchases }: Platform,
  { id }: PurchaseRow,
  decision: PurchaseDecision,
): 'decided' | 'late' | PlatformError {
  try {
    return purchases.rules.decide(id, decision).decided ? 'decided' : 'late'
  } catch (thrown) {
    if (thrown instanceof PlatformError && thrown.code === 'Conflict') return thrown
    throw thrown
  }
}

type PurchaseRequest = {
  readonly purchase: PurchaseRow
  readonly application: ApplicationRow
  readonly user: UserRow
}

function showDialog(
  { purchases, wallets }: Platform,
  visit: Visit,
  { purchase, application, user }: PurchaseRequest,
  refusal?: PlatformError,
): void {
  const path = purchasePath(purchase.id)
  const balance = wallets.rules.balance(user.id)
  const remaining = sumOf([balance, negated(purchase.total)])
  const page = purchasePage({
    application: {
      id: application.id,
      name: application.name,
      description: application.short_description,
    },
    user,
    receipt: receiptOf(purchase, purchases.rows.lines(purchase.id)),
    balance: shownCredits(balance),
    remaining: isLess(remaining, 0) ? undefined : shownCredits(remaining),
    until: displayTimestamp(purchase.created_ms + limits.billing.acceptanceMs),
    error: refusal?.message,
    csrf: visit.csrf,
    action: path,
    switchUrl: signInReturningTo(path),
  })
  visit.show(refusal?.status ?? 200, page)
}

function foreign({ name }: UserRow, path: string) {
  return messagePage({
    sign: 'bad',
    heading: "This purchase isn't yours",
    text: `It belongs to another account, not to that of ${name}. Nothing was charged.`,
    next: { href: signInReturningTo(path), text: 'Use another account' },
  })
}
