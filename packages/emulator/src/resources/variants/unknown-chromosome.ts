import { PlatformError } from '@benchtop/contracts'

/** 404 that names the chromosome and the ones that the file has. */
export function unknownChromosome(name: string, known: readonly string[]): PlatformError {
  const shown = known.slice(0, 100).join(', ')
  const list = known.length === 0 ? 'none' : known.length > 100 ? `${shown}, …` : shown
  return new PlatformError(
    'NotFound',
    `Chromosome ${name} isn't in this file. Its chromosomes are: ${list}.`,
  )
}
