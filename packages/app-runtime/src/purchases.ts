import { CodedError } from './coded-error.ts'
import { ApiError, type Client } from '@benchtop/client'
import type { PurchasedProduct, PurchaseRecord } from '@benchtop/contracts'
import type { SecretStore } from './stores/secret-store.ts'

/** A product that is wanted, with how much of it; tags record what it was bought for. */
export type WantedProduct = {
  readonly id: string
  readonly quantity: number | string
  readonly tags?: readonly string[]
}

/** A purchase that its buyer has to confirm: send the browser to `dialogUrl`. */
export type PendingPurchase = {
  readonly id: string
  readonly dialogUrl: string
  /** COMPLETED already if it costs nothing: then there is nothing to confirm. */
  readonly status: PurchaseRecord['Status']
}

/** How to wait for a purchase. */
export type PurchaseWait = {
  readonly signal?: AbortSignal
  /** The polling interval, in milliseconds. Defaults to 2 seconds. */
  readonly everyMs?: number
}

/** The purchases of the user of an app's client. */
export type Purchases = {
  /** Creates a purchase, and stores its refund secret, which the platform returns only once. */
  create(order: {
    readonly sessionId: string
    readonly products: readonly WantedProduct[]
  }): Promise<PendingPurchase>
  /** Reads the address that the browser returned to: the purchase, once, and only if it was created here. */
  handleReturn(address: string | URL): Promise<PurchaseRecord | undefined>
  /** Polls until the buyer has decided. An undecided one ends with the signal, or by expiring. */
  waitUntilDecided(id: string, options?: PurchaseWait): Promise<PurchaseRecord>
  /** What the user has bought, with what is still active. */
  products(filter?: {
    readonly ids?: readonly string[]
    readonly tags?: readonly string[]
  }): AsyncGenerator<PurchasedProduct, void, undefined>
  /**
   * Refunds, with the token and the secret of the purchase. A refund whose response was lost is repeated safely; one
   * that was made earlier throws a RefundError with the code `AlreadyRefunded`.
   */
  refund(id: string, comment?: string): Promise<PurchaseRecord>
}

/**
 * Why a purchase isn't refunded here.
 *
 * - `AlreadyRefunded`: it was refunded earlier from this store.
 * - `SecretMissing`: its refund secret isn't in this store.
 */
export type RefundErrorCode = 'AlreadyRefunded' | 'SecretMissing'

/** A purchase isn't refunded; distinguish the reasons by `code`. */
export class RefundError extends CodedError<RefundErrorCode> {
  override readonly name = 'RefundError'
}

/** Sells to the user of a client. A refund needs the same token as its purchase, and the same store. */
export function createPurchases(client: Client, store: SecretStore): Purchases {
  const secretKey = (id: string) => `purchase:secret:${id}`
  const refundedKey = (id: string) => `purchase:refunded:${id}`
  const awaitedKey = (id: string) => `purchase:awaited:${id}`
  return {
    async create({ sessionId, products }) {
      const made = await client.billing.createPurchase({
        AppSessionId: sessionId,
        Products: products.map(({ id, quantity, tags }) => ({
          Id: id,
          Quantity: String(quantity),
          ...(tags !== undefined && { Tags: [...tags] }),
        })),
      })
      await store.set(secretKey(made.Id), made.RefundSecret)
      await store.set(awaitedKey(made.Id), made.HrefPurchaseDialog)
      return { id: made.Id, dialogUrl: made.HrefPurchaseDialog, status: made.Status }
    },
    async handleReturn(address) {
      const query = new URL(address, 'http://app.invalid/').searchParams
      const id = query.get('purchaseid')
      if (query.get('action') !== 'purchase' || id === null) return undefined
      if ((await store.get(awaitedKey(id))) === undefined) return undefined
      // A caller who may not read it can't use it up for its buyer either.
      const purchase = await client.billing.getPurchase({ id })
      return (await store.delete(awaitedKey(id))) ? purchase : undefined
    },
    async waitUntilDecided(id, { signal, everyMs = 2_000 } = {}) {
      for (;;) {
        const purchase = await client.billing.getPurchase({ id }, { signal })
        if (purchase.Status !== 'PENDING') return purchase
        await client.world.sleep(everyMs, signal)
      }
    },
    products: ({ ids, tags } = {}) =>
      client.billing.listOwnProducts.all({
        ...(ids !== undefined && { ProductIds: [...ids] }),
        ...(tags !== undefined && { Tags: [...tags] }),
      }),
    async refund(id, comment) {
      const secret = await store.get(secretKey(id))
      if (secret === undefined) {
        if ((await store.get(refundedKey(id))) !== undefined) {
          throw new RefundError('AlreadyRefunded', `Purchase ${id} has been refunded already.`)
        }
        throw new RefundError(
          'SecretMissing',
          `The refund secret of purchase ${id} isn't in this store: refund it where it was made.`,
        )
      }
      const refunded = await refundOnce(client, id, secret, comment)
      await store.set(refundedKey(id), 'refunded')
      await store.delete(secretKey(id))
      return refunded
    },
  }
}

/** A refund whose response was lost has been made: the purchase then says so, and its repetition is refused. */
async function refundOnce(
  client: Client,
  id: string,
  secret: string,
  comment: string | undefined,
): Promise<PurchaseRecord> {
  const order = { id, RefundSecret: secret, Comment: comment }
  try {
    return await client.billing.refundPurchase(order, { repeatable: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const purchase = await client.billing.getPurchase({ id })
    if (purchase.RefundStatus !== 'COMPLETED') throw error
    return purchase
  }
}
