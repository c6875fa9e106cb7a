import { isTransition, substitution } from './alleles.ts'
import type { Tally } from './variant-site.ts'

const bases = ['A', 'C', 'G', 'T'] as const

/** The twelve substitutions, by reference base. */
export const substitutions: readonly string[] = bases.flatMap((ref) =>
  bases.filter((alt) => alt !== ref).map((alt) => `${ref}>${alt}`),
)

/** The single-base substitutions of a file. */
export type SubstitutionSummary = {
  readonly transitions: number
  readonly transversions: number
  /** Transitions per transversion; null without transversions. */
  readonly tiTv: number | null
  /** SNV alleles by substitution as the VCF writes it, on the forward strand. */
  readonly spectrum: Readonly<Record<string, number>>
}

/** Counts the SNV alleles by substitution. */
export function substitutionTally(): Tally<SubstitutionSummary> {
  const spectrum = new Map(substitutions.map((text) => [text, 0]))
  return {
    add(site) {
      for (const alt of site.alts) {
        const text = substitution(site.ref, alt)
        if (text !== undefined) spectrum.set(text, (spectrum.get(text) ?? 0) + 1)
      }
    },
    summary() {
      const transitions = sum(spectrum, isTransition)
      const transversions = sum(spectrum, (text) => !isTransition(text))
      const tiTv = transversions === 0 ? null : transitions / transversions
      return { transitions, transversions, tiTv, spectrum: Object.fromEntries(spectrum) }
    },
  }
}

function sum(counts: ReadonlyMap<string, number>, counted: (text: string) => boolean): number {
  return [...counts].reduce((total, [text, count]) => total + (counted(text) ? count : 0), 0)
}
