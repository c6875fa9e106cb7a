import type { Page, PurchaseState, PurchaseStatus, RefundStatus } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where, whereOneOf, type Clause } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow } from '../../storage/rows.ts'
import type { Credits } from '../credits.ts'

export type PurchaseRow = {
  id: number
  user_id: number
  user_name: string
  application_id: number
  application_name: string
  company_name: string | null
  /** Null for a purchase without a session. */
  appsession_id: number | null
  /** The session's name when the purchase was made. */
  appsession_name: string | null
  /** The token with which it was made; null where the platform made it. */
  token_id: number | null
  refund_secret_hash: Uint8Array | null
  status: PurchaseStatus
  /** Whether it is CANCELLED because it expired. */
  expired: 0 | 1
  refund_status: RefundStatus
  /** Of the invoice: from 1, without gaps, in the order of creation. */
  number: number
  /** Before tax. */
  amount: Credits
  tax: Credits
  /** Such as `0.19`. */
  tax_rate: string
  /** After tax. */
  total: Credits
  created_ms: number
  updated_ms: number
  completed_ms: number | null
  refunded_ms: number | null
  refunded_by_id: number | null
  refunded_by_name: string | null
  refund_comment: string | null
}

/** A product within a purchase. */
export type PurchaseLineRow = {
  id: number
  purchase_id: number
  product_id: number
  name: string
  price: Credits
  /** An exact decimal. */
  quantity: string
  /** The price of the quantity, before tax. */
  amount: Credits
  /** Null for a product that isn't persistent. */
  persistence_days: number | null
  /** Set once its purchase is COMPLETED, for a persistent product: until when it can't be bought again. */
  active_until_ms: number | null
  /** A JSON list. */
  tags: string
}

type HoldingRow = Pick<PurchaseLineRow, 'product_id' | 'name' | 'purchase_id'>

/** A line with the purchase that it is in. */
export type PurchasedLineRow = PurchaseLineRow &
  Pick<PurchaseRow, 'status' | 'refund_status'> & { completed_ms: number }

export type NewPurchase = NewRow<
  Omit<PurchaseRow, 'user_name' | 'application_name' | 'company_name' | 'refunded_by_name'>,
  'expired' | 'number' | 'updated_ms' | 'completed_ms' | 'refunded_ms' | 'refunded_by_id'
>
export type NewPurchaseLine = Omit<PurchaseLineRow, 'id' | 'purchase_id' | 'active_until_ms'>

export type Refund = { readonly byUserId: number; readonly comment: string | undefined }

export type PurchaseFilter = {
  readonly applicationId?: number | undefined
  readonly userId?: number | undefined
}

export type PurchasedFilter = {
  /** A line matches if it has one of these. */
  readonly tags?: readonly string[] | undefined
  readonly productIds?: readonly number[] | undefined
}

const columns = `p.*, u.name AS user_name, a.name AS application_name, a.company_name,
  r.name AS refunded_by_name`
const from = `purchase p JOIN user u ON u.id = p.user_id
  JOIN application a ON a.id = p.application_id LEFT JOIN user r ON r.id = p.refunded_by_id`
const listed = 'purchase p JOIN application a ON a.id = p.application_id'
const order = { Id: 'p.id', DateCreated: 'p.created_ms', DateUpdated: 'p.updated_ms' } as const

const purchased = 'purchase_product l JOIN purchase p ON p.id = l.purchase_id'
const purchasedOrder = {
  DatePurchased: 'p.completed_ms',
  PurchaseId: 'p.id',
  Id: 'l.product_id',
  Name: 'l.name',
} as const

export function purchaseStore(database: Database) {
  return {
    ...purchaseQueries(database),
    ...purchaseLists(database),
    ...purchaseChanges(database),
  }
}
export type PurchaseStore = ReturnType<typeof purchaseStore>

/** One purchase with its lines, and those that the platform itself looks for. */
function purchaseQueries(database: Database) {
  const active = database.statement<[number, string, string, string, number], PurchasedLineRow>(
    `SELECT l.*, p.status, p.refund_status, p.completed_ms FROM ${purchased}
     WHERE p.user_id = ? AND l.product_id IN (SELECT value FROM json_each(?))
       AND p.status = ? AND p.refund_status = ? AND l.active_until_ms > ?
     ORDER BY l.id`,
  )
  const holding = database.statement<[number, string], HoldingRow>(
    `SELECT l.product_id, l.name, l.purchase_id FROM ${purchased}
     WHERE p.user_id = ? AND l.product_id IN (SELECT value FROM json_each(?))
       AND l.persistence_days IS NOT NULL AND p.status = 'PENDING' AND p.token_id IS NULL
     ORDER BY l.id`,
  )
  const filtered = database.statement<[number | null, number | null], PurchaseRow>(
    `SELECT ${columns} FROM ${from}
     WHERE p.application_id = coalesce(?, p.application_id) AND p.user_id = coalesce(?, p.user_id)
     ORDER BY p.id`,
  )
  return {
    get: database.statement<[id: number], PurchaseRow>(
      `SELECT ${columns} FROM ${from} WHERE p.id = ?`,
    ).get,
    lines: database.statement<[id: number], PurchaseLineRow>(
      'SELECT * FROM purchase_product WHERE purchase_id = ? ORDER BY id',
    ).all,
    /** Those of some products that a user has bought, in a state, and that are active at a moment. */
    active: (
      userId: number,
      productIds: readonly number[],
      { status, refundStatus }: PurchaseState,
      atMs: number,
    ): PurchasedLineRow[] => active.all(userId, jsonList(productIds), status, refundStatus, atMs),
    /** The lines with some persistent products in the purchases that are held for a user. */
    holding: (userId: number, productIds: readonly number[]): HoldingRow[] =>
      holding.all(userId, jsonList(productIds)),
    /** The purchases that are held for the job of a session. */
    heldFor: database.values<[sessionId: number], number>(
      `SELECT id FROM purchase WHERE appsession_id = ? AND status = 'PENDING' AND token_id IS NULL ORDER BY id`,
    ).all,
    /** The purchases of an application, of a user, or of all; earliest first. */
    filtered: ({ applicationId, userId }: PurchaseFilter): PurchaseRow[] =>
      filtered.all(applicationId ?? null, userId ?? null),
  }
}

/** Pages of what a caller may see. */
function purchaseLists(database: Database) {
  return {
    /** The purchases from an application that a caller may see. */
    ofApplication: (
      visibility: Visibility,
      applicationId: number,
      page: Page<keyof typeof order>,
    ) =>
      selectPage<PurchaseRow, keyof typeof order>(database, {
        columns,
        from,
        listed,
        conditions: [
          where('p.application_id = ?', applicationId),
          where('p.user_id = ? OR a.owner_id = ?', visibility.userId, visibility.userId),
          reachedBy(visibility),
        ],
        order,
        id: 'p.id',
        page,
      }),
    /** The products of a user's purchases in a state, restricted to those that a caller may see. */
    purchased: (
      visibility: Visibility,
      { tags, productIds }: PurchasedFilter,
      { status, refundStatus }: PurchaseState,
      page: Page<keyof typeof purchasedOrder>,
    ) =>
      selectPage<PurchasedLineRow, keyof typeof purchasedOrder>(database, {
        columns: 'l.*, p.status, p.refund_status, p.completed_ms',
        from: purchased,
        conditions: [
          where('p.user_id = ?', visibility.userId),
          where('p.status = ? AND p.refund_status = ?', status, refundStatus),
          reachedBy(visibility),
          tags &&
            where(
              `EXISTS (SELECT 1 FROM json_each(l.tags) t
                 WHERE t.value IN (SELECT value FROM json_each(?)))`,
              jsonList(tags),
            ),
          whereOneOf('l.product_id', productIds),
        ],
        order: purchasedOrder,
        id: 'l.id',
        page,
      }),
  }
}

/** How a purchase is made, and what becomes of it. */
function purchaseChanges(database: Database) {
  const next = database.values<[], number>('SELECT coalesce(max(number), 0) + 1 FROM purchase')
  const complete = database.statement<[string, number, number, number]>(
    `UPDATE purchase SET status = ?, completed_ms = ?, updated_ms = ?, invoice_number = number
     WHERE id = ?`,
  )
  const activate = database.statement<[number, number]>(
    `UPDATE purchase_product SET active_until_ms = ? + persistence_days * 86400000
     WHERE purchase_id = ? AND persistence_days IS NOT NULL`,
  )
  return {
    insert(purchase: NewPurchase, newLines: readonly NewPurchaseLine[]): number {
      const id = insertRow<PurchaseRow>(database, 'purchase', {
        ...purchase,
        updated_ms: purchase.created_ms,
        number: next.get(),
      })
      for (const line of newLines) {
        insertRow<PurchaseLineRow>(database, 'purchase_product', { ...line, purchase_id: id })
      }
      return id
    },
    /** Ends a purchase without completing it. */
    move: (id: number, status: PurchaseStatus, expired: boolean, atMs: number): void =>
      updateRow<PurchaseRow>(database, 'purchase', id, {
        status,
        expired: expired ? 1 : 0,
        updated_ms: atMs,
      }),
    /** Completes a purchase: its persistent products are active from now on. */
    complete(id: number, status: PurchaseStatus, atMs: number): void {
      complete.run(status, atMs, atMs, id)
      activate.run(atMs, id)
    },
    refund: (id: number, status: RefundStatus, { byUserId, comment }: Refund, atMs: number): void =>
      updateRow<PurchaseRow>(database, 'purchase', id, {
        refund_status: status,
        refunded_ms: atMs,
        updated_ms: atMs,
        refunded_by_id: byUserId,
        refund_comment: comment,
      }),
  }
}

/** An application sees what was bought from it; a scope on everything shows the rest. */
function reachedBy({ everything, applicationId }: Visibility): Clause | undefined {
  return everything ? undefined : where('p.application_id = ?', applicationId)
}
