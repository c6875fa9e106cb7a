import { CliError } from '../errors.ts'
import type { ControlCall } from './control-client.ts'

/** A purchase as the platform's owner sees it. Amounts are exact decimals; points in time are ISO 8601. */
export type PlatformPurchase = {
  readonly id: string
  readonly status: 'PENDING' | 'CANCELLED' | 'ERRORED' | 'COMPLETED'
  /** Whether it is CANCELLED because nobody accepted it in time. */
  readonly expired: boolean
  readonly refundStatus: string
  readonly invoiceNumber: string | null
  readonly user: string
  readonly application: string
  readonly appSession: string
  readonly amount: string
  readonly tax: string
  readonly total: string
  readonly created: string
  readonly refunded: string | null
  readonly refundComment: string | null
  /** Where the status page leads back to. */
  readonly redirect: string | null
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly price: string
    readonly quantity: string
    readonly amount: string
    readonly persistenceStatus: string
    readonly tags: readonly string[]
  }[]
}

/** What the buyer does in the dialog. */
export const purchaseWords = ['confirm', 'cancel', 'fail'] as const
export type PurchaseWord = (typeof purchaseWords)[number]

/** The purchases of a platform. */
export type PurchasesClient = {
  list(filter: {
    user?: string | undefined
    application?: string | undefined
  }): Promise<readonly PlatformPurchase[]>
  get(id: string): Promise<PlatformPurchase>
  tell(id: string, word: PurchaseWord): Promise<PlatformPurchase>
}

export function createPurchasesClient(call: ControlCall): PurchasesClient {
  const at = (id: string, word = ''): string => `purchases/${encodeURIComponent(id)}${word}`
  return {
    async list(filter) {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(filter)) {
        if (value !== undefined) query.set(name, value)
      }
      const { purchases } = await call<{ purchases: readonly PlatformPurchase[] }>(
        'GET',
        `purchases?${String(query)}`,
      )
      return purchases
    },
    get: (id) => call('GET', at(id)),
    tell: (id, word) => call('POST', at(id, `/${word}`), {}),
  }
}

/** What a refund takes: what only the application that made the purchase has. */
export type RefundOrder = {
  readonly token: string
  readonly secret: string
  readonly comment: string | undefined
}

/** Refunds a purchase as its application does, through the billing API. */
export async function refundPurchase(
  storeUrl: string,
  id: string,
  { token, secret, comment }: RefundOrder,
): Promise<void> {
  const url = new URL(`/v1pre3/purchases/${encodeURIComponent(id)}/refund`, storeUrl)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: new URLSearchParams({
      RefundSecret: secret,
      ...(comment !== undefined && { Comment: comment }),
    }),
  }).catch((cause: unknown) => {
    throw new CliError('unreachable', `The platform's store at ${storeUrl} doesn't answer.`, {
      cause,
    })
  })
  if (response.ok) return
  const { ResponseStatus } = (await response.json()) as { ResponseStatus?: { Message?: string } }
  throw new CliError('refused', ResponseStatus?.Message ?? `The refund failed: ${response.status}.`)
}
