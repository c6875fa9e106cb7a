import type { VariantSetRecord } from '@benchtop/contracts'
import { api } from '../../../api/clients.ts'

/** The header of a VCF, and what the platform says about lines that are left out. */
export type DescribedSet = { readonly set: VariantSetRecord; readonly notes: readonly string[] }

/** Reads both. */
export async function readVariantSet(id: string, signal: AbortSignal): Promise<DescribedSet> {
  const { data, notifications } = await api.request('v1.getVariantSet', { id }, { signal })
  return { set: data, notes: warningsIn(notifications) }
}

/** What the platform says about a file with an answer. */
export function warningsIn(notifications: readonly unknown[]): string[] {
  return notifications.flatMap((one) => {
    const { Item, Type } = one as { readonly Item?: unknown; readonly Type?: unknown }
    return Type === 'warning' && typeof Item === 'string' ? [Item] : []
  })
}
