import type { VariantRecord } from '@benchtop/contracts'

/** What the variants of a table have in common; '' where it isn't set. */
export type VariantFilters = {
  readonly filter: '' | 'pass' | 'other'
  /** The minimum quality. */
  readonly quality: string
  readonly type: '' | VariantType
  readonly sample: string
  readonly genotype: '' | GenotypeKind
}

export const variantTypes = ['snv', 'insertion', 'deletion', 'other'] as const
export type VariantType = (typeof variantTypes)[number]

export const genotypeKinds = [
  'variant',
  'heterozygous',
  'homozygous',
  'reference',
  'missing',
] as const
export type GenotypeKind = (typeof genotypeKinds)[number]

export const noFilters: VariantFilters = {
  filter: '',
  quality: '',
  type: '',
  sample: '',
  genotype: '',
}

/** The filters that an address sets; a value that isn't one counts as not set. */
export function filtersIn(query: Readonly<Record<string, string>>): VariantFilters {
  const among = <Value extends string>(values: readonly Value[], name: string): Value | '' =>
    values.find((value) => value === query[name]) ?? ''
  const quality = query['quality'] ?? ''
  return {
    filter: among(['pass', 'other'], 'filter'),
    quality: quality !== '' && Number.isFinite(Number(quality)) ? quality : '',
    type: among(variantTypes, 'type'),
    sample: query['sample'] ?? '',
    genotype: among(genotypeKinds, 'genotype'),
  }
}

/** Whether any of them leaves variants out. A sample alone leaves none out. */
export function isFiltered({ filter, quality, type, genotype }: VariantFilters): boolean {
  return filter !== '' || quality !== '' || type !== '' || genotype !== ''
}

/** Whether a variant matches. Without a sample, a genotype is that of any sample. */
export function matches(variant: VariantRecord, filters: VariantFilters): boolean {
  const { filter, quality, type, sample, genotype } = filters
  if (filter !== '' && (variant.FILTER === 'PASS') !== (filter === 'pass')) return false
  if (quality !== '' && !(variant.QUAL !== undefined && variant.QUAL >= Number(quality)))
    return false
  if (type !== '' && !typesOf(variant).includes(type)) return false
  if (genotype === '') return true
  const samples =
    sample === '' ? Object.values(variant.SampleFormat) : [variant.SampleFormat[sample] ?? {}]
  return samples.some((fields) => isOfKind(fields['GT'], genotype))
}

/** The kinds of a variant's alternatives. */
export function typesOf({ REF, ALT }: Pick<VariantRecord, 'REF' | 'ALT'>): VariantType[] {
  return [...new Set(ALT.split(',').map((alternative) => typeOf(REF, alternative)))]
}

function typeOf(reference: string, alternative: string): VariantType {
  if (!/^[ACGTN]+$/i.test(alternative)) return 'other'
  if (alternative.length > reference.length) return 'insertion'
  if (alternative.length < reference.length) return 'deletion'
  return reference.length === 1 ? 'snv' : 'other'
}

function isOfKind(genotype: string | undefined, kind: GenotypeKind): boolean {
  const alleles = (genotype ?? '.').split(/[/|]/)
  const isKnown = alleles.every((allele) => allele !== '.')
  const isSame = new Set(alleles).size === 1
  const hasVariant = alleles.some((allele) => allele !== '.' && allele !== '0')
  switch (kind) {
    case 'variant':
      return hasVariant
    case 'heterozygous':
      return isKnown && !isSame
    case 'homozygous':
      return isKnown && isSame && hasVariant
    case 'reference':
      return isKnown && !hasVariant
    case 'missing':
      return !isKnown
  }
}
