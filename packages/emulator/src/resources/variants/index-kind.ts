import { bamName, vcfName } from '../../access/genomic-names.ts'

/** What is computed from the bytes of a VCF or a BAM before it can be asked. */
export type IndexKind = 'variants' | 'coverage'

/** The index that a file of this name gets, if it gets one. */
export function indexKindOf(name: string): IndexKind | undefined {
  if (vcfName.test(name)) return 'variants'
  return bamName.test(name) ? 'coverage' : undefined
}
