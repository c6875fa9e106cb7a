import type { ControlProduct, ControlPurchase, WalletRecord } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** A purchase; amounts are exact decimals, as texts. */
export type Purchase = ControlPurchase

export type Wallet = WalletRecord

/** A line of a user's wallet. */
export type WalletEntry = WalletRecord['ledger'][number]

/** Something that an application sells. */
export type Product = ControlProduct

/** The purchases of a user, or of what an application sells; the newest first. */
export async function readPurchases(
  of: { readonly user: string } | { readonly application: string },
  signal: AbortSignal,
): Promise<readonly Purchase[]> {
  const { purchases } = await control.listPurchases(of, { signal })
  return purchases.toReversed()
}

export function readWallet(user: string, signal: AbortSignal): Promise<Wallet> {
  return control.getWallet({ user }, { signal })
}

export async function readProducts(
  application: string,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const { products } = await control.listProducts({ applicationId: application }, { signal })
  return products
}

/** Whether a purchase was refunded. */
export function isRefunded({ refundStatus }: Purchase): boolean {
  return refundStatus === 'COMPLETED'
}
