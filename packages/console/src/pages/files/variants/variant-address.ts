import type { VariantRecord } from '@benchtop/contracts'
import { addressOf } from '../../../shell/address.ts'
import { noFilters, type VariantFilters } from './variant-filters.ts'

/** The place of a variant in its file. */
export type VariantPlace = {
  readonly chromosome: string
  readonly position: number
  /** Its number among the variants at this position, from 0, in the order of the file. */
  readonly number: number
  /** `REF>ALT`, where the number isn't known: it is the first with these. */
  readonly alleles?: string | undefined
}

/** Longer alleles would make an address that servers refuse. */
const longestAlleles = 500

/** The place of a variant whose number isn't known. */
export function placeOf({ CHROM, POS, REF, ALT }: VariantRecord): VariantPlace {
  const alleles = `${REF}>${ALT}`
  const isShort = alleles.length <= longestAlleles
  return { chromosome: CHROM, position: POS, number: 0, ...(isShort && { alleles }) }
}

/** The page of a variant. The filters are those of the table that leads there: its neighbours match them, too. */
export function variantAddress(
  file: string,
  { chromosome, position, number, alleles }: VariantPlace,
  filters: VariantFilters = noFilters,
): string {
  return addressOf(`/files/${file}/variant`, {
    chromosome,
    position: String(position),
    number: number > 0 ? String(number) : undefined,
    alleles,
    ...filters,
  })
}

/** The place that an address names, if it names one. */
export function placeIn(query: Readonly<Record<string, string>>): VariantPlace | undefined {
  const { chromosome = '', position = '', number = '0', alleles } = query
  if (chromosome === '' || !/^\d{1,15}$/.test(position) || !/^\d{1,9}$/.test(number))
    return undefined
  const place = { chromosome, position: Number(position), number: Number(number) }
  return alleles === undefined ? place : { ...place, alleles }
}

/** The region that an address names: its start and its end, from 1. Undefined where it names none. */
export function regionIn({
  chromosome = '',
  from = '',
  to = '',
}: Readonly<Record<string, string>>) {
  if (chromosome === '') return undefined
  const numberIn = (text: string): number | undefined =>
    /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
  return { chromosome, start: numberIn(from) ?? 1, end: numberIn(to) }
}
