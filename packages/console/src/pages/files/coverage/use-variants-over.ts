import type { VariantRecord } from '@benchtop/contracts'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { Refusal } from '../../../api/refusal.ts'
import { untilIndexed } from '../until-indexed.ts'
import type { Region } from '../genome/chromosome.ts'

/** The variants of a VCF in a window: the first of them, and how many there are. */
export type VariantsOver = { readonly items: readonly VariantRecord[]; readonly total: number }

/** More lines than these could not be distinguished. */
const mostShown = 300

/** How long a window has to rest before its variants are requested. */
const restMs = 150

const none: VariantsOver = { items: [], total: 0 }

/** The variants over a window of a chromosome; undefined while nothing is chosen, or known. */
export function useVariantsOver(
  calls: string | undefined,
  chrom: string,
  window: Region,
): VariantsOver | undefined {
  const of = `${calls} ${chrom}`
  const [state, setState] = useState<{ of: string; found: VariantsOver }>()
  useEffect(() => {
    if (calls === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<VariantsOver> => {
      const region = { id: calls, chrom, StartPos: window.start, EndPos: window.end }
      const page = { Limit: mostShown, SortBy: 'Position' } as const
      const ask = () => api.v1.listVariants({ ...region, ...page }, { signal })
      const { Items, TotalCount } = await untilIndexed(ask, () => {}, signal)
      return { items: Items, total: TotalCount }
    }
    const timer = setTimeout(() => {
      load()
        // A VCF needn't know every chromosome of a BAM.
        .catch((error: unknown) => {
          if (error instanceof Refusal || signal.aborted) return none
          throw error
        })
        .then((found) => {
          if (!signal.aborted) setState({ of, found })
        })
        .catch(() => setState({ of, found: none }))
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [of, window.start, window.end])
  return calls !== undefined && state?.of === of ? state.found : undefined
}
