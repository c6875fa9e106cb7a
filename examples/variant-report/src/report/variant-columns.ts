import { formatCount } from '../format.ts'
import type { Region } from '../regions/region.ts'
import { lengthOf } from '../regions/region.ts'
import { kindsOf } from './kind-tally.ts'
import type { Tally } from './variant-site.ts'

/** The variants of a narrow stretch of a region, drawn as one mark. */
export type VariantColumn = {
  /** Of the first of them. */
  readonly position: number
  readonly variants: number
  readonly onlySnvs: boolean
  /** The variant itself where there is just one. */
  readonly label: string
}

/** Gathers the variants of a region into at most `columns` marks, however many there are. */
export function variantColumns(region: Region, columns: number): Tally<VariantColumn[]> {
  const found = new Map<number, VariantColumn>()
  const width = lengthOf(region) / columns
  return {
    add(site) {
      const kinds = kindsOf(site.ref, site.alts)
      if (kinds.length === 0) return
      const index = Math.floor((site.position - region.start) / width)
      const before = found.get(index)
      const variants = (before?.variants ?? 0) + 1
      const place = `${site.contig}:${formatCount(site.position)}`
      found.set(index, {
        position: before?.position ?? site.position,
        variants,
        onlySnvs: (before?.onlySnvs ?? true) && kinds.every((kind) => kind === 'snv'),
        label:
          before === undefined
            ? `${place} ${site.ref}>${site.alts.join(',')}`
            : `${formatCount(variants)} variants up to ${place}`,
      })
    },
    summary: () => [...found.values()],
  }
}
