/** The kinds of alternate allele, in the order they are reported in. */
export const alleleKinds = [
  'snv',
  'mnv',
  'insertion',
  'deletion',
  'complex',
  'symbolic',
  'overlapping',
] as const
export type AlleleKind = (typeof alleleKinds)[number]

/** What each kind is called in the report, with what it means. */
export const alleleKindNames: Record<AlleleKind, { readonly name: string; readonly note: string }> =
  {
    snv: { name: 'SNV', note: 'one base for another' },
    mnv: { name: 'MNV', note: 'several adjacent bases for as many others' },
    insertion: { name: 'insertion', note: 'bases added' },
    deletion: { name: 'deletion', note: 'bases removed' },
    complex: { name: 'complex', note: 'bases replaced by more or fewer others' },
    symbolic: { name: 'symbolic', note: 'a structural variant: <DEL>, <INS>, a breakend, …' },
    overlapping: { name: 'overlapping', note: 'deleted by a variant upstream (*)' },
  }

/** What is left of an allele pair without the bases that both share at their ends. */
type Difference = { readonly ref: string; readonly alt: string }

/**
 * The kind of an alternate allele. Undefined for what stands in the ALT column without being a variant: `.` and the
 * placeholders of gVCF, `<NON_REF>` and `<*>`. The alleles may be in lower case, and padded with shared bases.
 */
export function alleleKind(ref: string, alt: string): AlleleKind | undefined {
  if (alt === '.' || alt === '<NON_REF>' || alt === '<*>') return undefined
  if (alt === '*') return 'overlapping'
  if (!/^[A-Za-z]+$/.test(alt)) return 'symbolic'
  const difference = differenceOf(ref, alt)
  if (difference.ref === '' && difference.alt === '') return undefined
  if (difference.ref === '') return 'insertion'
  if (difference.alt === '') return 'deletion'
  if (difference.ref.length !== difference.alt.length) return 'complex'
  return difference.ref.length === 1 ? 'snv' : 'mnv'
}

/** The substitution that an SNV is, such as `A>G`; undefined for other alleles and for ambiguous bases. */
export function substitution(ref: string, alt: string): string | undefined {
  if (alleleKind(ref, alt) !== 'snv') return undefined
  const difference = differenceOf(ref, alt)
  const text = `${difference.ref}>${difference.alt}`
  return /^[ACGT]>[ACGT]$/.test(text) ? text : undefined
}

const transitions = new Set(['A>G', 'G>A', 'C>T', 'T>C'])

/** Whether a substitution keeps the chemical class of the base: purine for purine, pyrimidine for pyrimidine. */
export function isTransition(substituted: string): boolean {
  return transitions.has(substituted)
}

function differenceOf(ref: string, alt: string): Difference {
  const [a, b] = [ref.toUpperCase(), alt.toUpperCase()]
  const shorter = Math.min(a.length, b.length)
  let tail = 0
  while (tail < shorter && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  let head = 0
  while (head < shorter - tail && a[head] === b[head]) head += 1
  return { ref: a.slice(head, a.length - tail), alt: b.slice(head, b.length - tail) }
}
