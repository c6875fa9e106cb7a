import { compareCodes } from '../../design/compare.ts'
import type { ControlProduct, ControlPurchase, WalletRecord } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** A purchase; amounts are exact decimals, as texts. */
export type Purchase = ControlPurchase

export type Wallet = WalletRecord

/** A line of a user's wallet. */
export type WalletEntry = WalletRecord['ledger'][number]

/** Something that an application sells. */
export type Product = ControlProduct

/** Whose purchases: those of a buyer, or of a seller. */
type Filter = { readonly user: string } | { readonly application: string }

/** What some buyers bought and some applications sold, each once; the newest first. */
export async function readPurchases(
  filters: readonly Filter[],
  signal: AbortSignal,
): Promise<readonly Purchase[]> {
  const lists = await Promise.all(filters.map((of) => control.listPurchases(of, { signal })))
  const byId = new Map(lists.flatMap(({ purchases }) => purchases.map((one) => [one.id, one])))
  return [...byId.values()].toSorted(
    (one, other) => compareCodes(other.created, one.created) || Number(other.id) - Number(one.id),
  )
}

/** A wallet, the latest line of its ledger first. */
export async function readWallet(user: string, signal: AbortSignal): Promise<Wallet> {
  const wallet = await control.getWallet({ user }, { signal })
  return { ...wallet, ledger: wallet.ledger.toReversed() }
}

/** What was paid and not refunded. */
export function spentOf({ ledger }: Wallet): string {
  const moved = ledger.filter(({ kind }) => kind === 'purchase' || kind === 'refund')
  // In cents, of which a number has the exact sum.
  const cents = moved.reduce((sum, { amount }) => sum - Math.round(Number(amount) * 100), 0)
  return (cents / 100).toFixed(2)
}

export async function readProducts(
  application: string,
  signal: AbortSignal,
): Promise<readonly Product[]> {
  const { products } = await control.listProducts({ applicationId: application }, { signal })
  return products
}

/** The status that is shown: a refund is one of its own. */
export function shownStatus({ refundStatus, status }: Purchase): string {
  return refundStatus === 'COMPLETED' ? 'REFUNDED' : status
}

/** Whether it waits for its buyer. */
export function isDecidable({ status, statusSummary }: Purchase): boolean {
  return status === 'PENDING' && statusSummary === null
}

/** What was bought, such as `2 × Report`. */
export function titleOf({ products }: Purchase): string {
  return products
    .map(({ name, quantity }) => (quantity === '1' ? name : `${quantity} × ${name}`))
    .join(', ')
}
