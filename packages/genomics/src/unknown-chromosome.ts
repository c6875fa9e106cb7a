import { GenomicsError } from './errors.ts'

const named = 30

/** Names the chromosome that a file has not, and those that it has (VAR-07). */
export function unknownChromosome(chrom: string, known: Iterable<string>): GenomicsError {
  const names = [...known]
  const rest = names.length > named ? ` and ${names.length - named} more` : ''
  const list = names.length === 0 ? 'none' : `${names.slice(0, named).join(', ')}${rest}`
  return new GenomicsError(
    'unknown-chromosome',
    `The file has no chromosome ${JSON.stringify(chrom)}. The chromosomes it has: ${list}.`,
  )
}
