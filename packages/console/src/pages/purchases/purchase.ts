import { control } from '../../api/control.ts'

/** A purchase as the control API has it; amounts are exact decimals, as texts. */
export type Purchase = {
  readonly id: string
  readonly status: 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'ERRORED'
  readonly expired: boolean
  readonly refundStatus: string
  readonly invoiceNumber: string | null
  readonly user: string
  readonly application: string
  readonly appSession: string
  readonly tax: string
  readonly total: string
  readonly created: string
  readonly refunded: string | null
  readonly refundComment: string | null
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly quantity: string
    readonly persistenceStatus: string
    readonly tags: readonly string[]
  }[]
}

/** A line of a user's wallet. */
export type WalletEntry = {
  readonly kind: string
  readonly amount: string
  readonly balance: string
  readonly purchase: string | null
  readonly note: string | null
  readonly created: string
}

export type Wallet = { readonly balance: string; readonly ledger: readonly WalletEntry[] }

/** Something that an application sells. */
export type Product = {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly persistenceDays: number
  readonly description: string
}

/** The purchases of a user, or of what an application sells; the newest first. */
export async function readPurchases(
  of: { readonly user: string } | { readonly application: string },
  signal: AbortSignal,
): Promise<readonly Purchase[]> {
  const query = new URLSearchParams(of)
  const { purchases } = await control<{ purchases: readonly Purchase[] }>(
    'GET',
    `purchases?${query}`,
    undefined,
    signal,
  )
  return purchases.toReversed()
}

export function readWallet(user: string, signal: AbortSignal): Promise<Wallet> {
  return control('GET', `wallets/${user}`, undefined, signal)
}

export async function readProducts(
  application: string,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const { products } = await control<{ products: readonly Product[] }>(
    'GET',
    `applications/${application}/products`,
    undefined,
    signal,
  )
  return products
}

/** Whether a purchase was given back. */
export function isRefunded({ refundStatus }: Purchase): boolean {
  return refundStatus === 'COMPLETED'
}
