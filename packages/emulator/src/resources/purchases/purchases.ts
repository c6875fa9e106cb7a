import {
  badRequest,
  billing,
  conflict,
  forbidden,
  isCompletedPurchase,
  limits,
  newPurchase,
  nextRefundStatus,
  type PurchaseDecision,
  type RefundStatus,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import type { Random } from '../../ids/random.ts'
import { rowId } from '../../ids/resource-id.ts'
import { hashSecret, matchesSecret } from '../../ids/secrets.ts'
import type { Deadlines } from '../../time/deadlines.ts'
import type { Changing } from '../changing.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { AppSessionRow, AppSessionStore } from '../appsessions/appsessions-store.ts'
import { isNothing } from '../credits.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProductStore } from '../products/products-store.ts'
import type { Wallets } from '../wallets/wallets.ts'
import { createPurchaseRows, type PurchaseRows } from './purchase-rows.ts'
import type { PurchaseRow, PurchaseStore } from './purchases-store.ts'
import { priceProducts, type PricedProducts, type WantedProduct } from './wanted-products.ts'

export type { PricedProducts } from './wanted-products.ts'

export type PurchaseRequest = {
  /** Left out, it is the session that the token belongs to, if it belongs to one. */
  readonly appSessionId: string | undefined
  readonly products: readonly WantedProduct[]
}

/** A charge by the platform itself, whose price the user has accepted: for the launch of a native app. */
export type ChargeRequest = {
  readonly appSessionId: number
  /** The list of {Id, Quantity} that an application's `billingSpec` returns. */
  readonly products: unknown
}

export type RefundRequest = { readonly secret: string; readonly comment: string | undefined }

type PurchasesOptions = Changing & {
  readonly store: PurchaseStore
  readonly products: ProductStore
  readonly wallets: Wallets
  readonly applications: ApplicationStore
  readonly sessions: AppSessionStore
  readonly deadlines: Deadlines
  readonly random: Random
  /** Such as `0.19`. */
  readonly taxRate: string
  /** Called after each change of a purchase. */
  readonly changed: (purchase: PurchaseRow) => void
}

/**
 * Purchases, their states and their money. Every change is one transaction, so that of two concurrent changes only one
 * succeeds.
 */
export function createPurchases(options: PurchasesOptions) {
  const { store, wallets, database, deadlines, clock } = options
  const get = (id: number): PurchaseRow => orNotFound(store.get(id), `Purchase ${id}`)
  const rows = createPurchaseRows(options, get)
  const { transition } = rows

  deadlines.on('purchase-expiry', (id, dueMs) => {
    if (transition(id, 'expire', dueMs)) options.changed(get(id))
  })

  const refund = (
    purchase: PurchaseRow,
    by: Parameters<PurchaseStore['refund']>[2],
  ): PurchaseRow => {
    const { id } = purchase
    const status = refundStatusAfter(purchase)
    database.transaction(() => {
      if (!isNothing(purchase.total)) wallets.refund(purchase.user_id, purchase.total, id)
      store.refund(id, status, by, clock.now())
    })
    const refunded = get(id)
    options.changed(refunded)
    return refunded
  }

  const settleHeld = (sessionId: number, event: 'charge' | 'release'): void => {
    for (const id of store.heldFor(sessionId)) {
      database.transaction(() => transition(id, event, clock.now()))
      options.changed(get(id))
    }
  }

  return {
    get,
    ...createSales(options, get, rows),
    /** Charges what is held for a session, because its job starts. */
    chargeHeld: (sessionId: number): void => settleHeld(sessionId, 'charge'),
    /** Releases what is held for a session, because its job will never start. */
    release: (sessionId: number): void => settleHeld(sessionId, 'release'),
    /**
     * The buyer's decision. The first one counts: where there has been one, or the purchase has expired, nothing
     * changes and `decided` is false. 409 where the purchase can't be completed at present: then it still waits.
     */
    decide(id: number, decision: PurchaseDecision): { purchase: PurchaseRow; decided: boolean } {
      deadlines.settle()
      requireDecidable(get(id))
      const decided = database.transaction(() => {
        const moved = transition(id, decision, clock.now())
        if (moved) deadlines.cancel('purchase-expiry', id)
        return moved
      })
      const purchase = get(id)
      if (decided) options.changed(purchase)
      return { purchase, decided }
    },
    /** Refunds the credits, by the token and the secret of the purchase (403); once, and of a COMPLETED one (409). */
    refund(caller: UserCaller, id: number, { secret, comment }: RefundRequest): PurchaseRow {
      const purchase = get(id)
      requireRefundRight(purchase, caller, secret)
      return refund(purchase, { byUserId: caller.userId, comment })
    },
    /** The same by the owner of the bench, who has neither: as if the application had refunded it for its buyer. */
    refundAsOwner(id: number, comment: string | undefined): PurchaseRow {
      const purchase = get(id)
      return refund(purchase, { byUserId: purchase.user_id, comment })
    },
  }
}
export type Purchases = ReturnType<typeof createPurchases>

/** How purchases are made, and completed once their buyers accept. */
function createSales(
  options: PurchasesOptions,
  get: (id: number) => PurchaseRow,
  { requireInactive, insert, transition }: PurchaseRows,
) {
  const { products, wallets, applications, database, deadlines, clock, taxRate } = options

  const sessionOf = (id: number): AppSessionRow =>
    orNotFound(options.sessions.get(id), `AppSession ${id}`)

  /** A purchase by the platform itself: charged, or held for a job. */
  const order = (
    { appSessionId, products: ordered }: ChargeRequest,
    isHeld: boolean,
  ): PurchaseRow => {
    const session = sessionOf(appSessionId)
    const application = requireBilling(applications, session.application_id)
    const wanted = readProducts(ordered)
    const purchase = database.transaction(() => {
      const by = { token_id: null, refund_secret_hash: null }
      const id = insert({ userId: session.user_id, session }, application, wanted, by)
      if (!isHeld) transition(id, 'charge', clock.now())
      return get(id)
    })
    options.changed(purchase)
    return purchase
  }

  const requirePayable = (userId: number, applicationId: number, wanted: unknown): void => {
    const application = requireBilling(applications, applicationId)
    const { lines, total } = priceProducts(readProducts(wanted), application, products, taxRate)
    requireInactive(userId, lines)
    if (!isNothing(total)) wallets.requireCredits(userId, total)
  }

  return {
    /**
     * A purchase that waits for its buyer's decision, with the secret that a refund requires, returned only once. A
     * free one is COMPLETED immediately, because there is nothing to decide. Refused: another's session (403), an
     * application that doesn't sell (403), products that are invalid (400) or still active (409).
     */
    create(
      caller: UserCaller,
      { appSessionId, products: wanted }: PurchaseRequest,
    ): { purchase: PurchaseRow; secret: string } {
      const given = appSessionId ?? caller.appSessionId?.toString()
      const session =
        given === undefined
          ? undefined
          : sessionFor(caller, options.sessions.get(rowId(given) ?? 0), given)
      const sellerId = session?.application_id ?? requireSeller(caller)
      const application = requireBilling(applications, sellerId)
      const secret = options.random.secret()
      const by = { token_id: caller.tokenId, refund_secret_hash: hashSecret(secret) }
      const purchase = database.transaction(() => {
        const id = insert({ userId: caller.userId, session }, application, wanted, by)
        const { total, created_ms } = get(id)
        if (isNothing(total)) transition(id, 'waive', created_ms)
        else deadlines.schedule('purchase-expiry', id, created_ms + limits.billing.acceptanceMs)
        return get(id)
      })
      options.changed(purchase)
      return { purchase, secret }
    },
    /** The price of products of an application, given as for `charge`; nothing is bought. Throws as `charge` does. */
    quote(applicationId: number, quoted: unknown): PricedProducts {
      const application = requireBilling(applications, applicationId)
      return priceProducts(readProducts(quoted), application, products, taxRate)
    },
    /** Throws whatever `charge` would throw for this user, and buys nothing. */
    requirePayable,
    /** Charges the user of a session immediately, or throws 409 and charges nothing. */
    charge: (request: ChargeRequest): PurchaseRow => order(request, false),
    /**
     * The same for the launch of a native app: the credits are held, and charged when its job starts. Throws what `charge`
     * throws, and holds nothing then.
     */
    hold(request: ChargeRequest): PurchaseRow {
      const { user_id: userId, application_id: applicationId } = sessionOf(request.appSessionId)
      requirePayable(userId, applicationId, request.products)
      return order(request, true)
    },
  }
}

/** Checks the products of a charge by the same contract as an application's purchases. */
function readProducts(given: unknown): readonly WantedProduct[] {
  const parsed = billing.createPurchase.body.members.shape.Products.safeParse(given)
  if (parsed.success) return parsed.data
  throw badRequest(
    parsed.error.issues.map(({ path, message }) => {
      const member = ['Products', ...path].join('.')
      return { member, code: 'Invalid', message: `${member} ${message}.` }
    }),
  )
}

/** 409 for a purchase that is held for a job: its buyer accepted the price with the launch. */
function requireDecidable({ id, status, token_id, appsession_id }: PurchaseRow): void {
  if (status !== newPurchase.status || token_id !== null) return
  throw conflict(
    `Purchase ${id} is held for AppSession ${appsession_id}: it is charged when the job starts, and released if the session is stopped before.`,
  )
}

/** The session of a purchase: it must belong to the same application and user. */
function sessionFor(
  caller: UserCaller,
  session: AppSessionRow | undefined,
  given: string,
): AppSessionRow {
  if (session === undefined) {
    const message = `AppSessionId names AppSession ${given}, which doesn't exist.`
    throw badRequest([{ member: 'AppSessionId', code: 'NotFound', message }])
  }
  if (session.user_id !== caller.userId) {
    throw forbidden(
      `AppSession ${session.id} belongs to another user: purchases need a session of their buyer.`,
    )
  }
  if (!caller.private && caller.applicationId !== session.application_id) {
    throw forbidden(
      `AppSession ${session.id} belongs to another application: an application sells only in its own sessions.`,
    )
  }
  return session
}

/** The application that sells where no session names it: that of the token. */
function requireSeller({ applicationId }: UserCaller): number {
  if (applicationId !== undefined) return applicationId
  const message = 'AppSessionId is required: this token belongs to no application.'
  throw badRequest([{ member: 'AppSessionId', code: 'Required', message }])
}

function requireBilling(applications: ApplicationStore, id: number): ApplicationRow {
  const application = orNotFound(applications.get(id), `Application ${id}`)
  if (application.billing === 1) return application
  throw forbidden(
    `Billing is not activated for application ${id} (${application.name}): add products to it first.`,
  )
}

/** 403 where the caller isn't who bought it, or doesn't have its secret. */
function requireRefundRight(purchase: PurchaseRow, caller: UserCaller, secret: string): void {
  const { id, token_id, refund_secret_hash } = purchase
  if (token_id !== caller.tokenId) {
    throw forbidden(`Purchase ${id} was made with another token: a refund requires the same one.`)
  }
  if (refund_secret_hash === null || !matchesSecret(secret, refund_secret_hash)) {
    throw forbidden(`RefundSecret is not the one that purchase ${id} was created with.`)
  }
}

/** The next refund status; 409 where there is nothing to refund. */
function refundStatusAfter(purchase: PurchaseRow): RefundStatus {
  const { id, status, refund_status: refundStatus } = purchase
  const after = nextRefundStatus({ status, refundStatus })
  if (after !== undefined) return after
  if (!isCompletedPurchase(status)) {
    throw conflict(`Purchase ${id} is ${status}: only a COMPLETED one can be refunded.`)
  }
  const when = new Date(purchase.refunded_ms ?? 0).toISOString()
  throw conflict(`Purchase ${id} was already refunded at ${when}.`)
}
