import type { Cohort } from '../cohort/cohort.ts'

/** The variants of a cohort as a text table: a column for each member, with its genotype or empty. */
export function variantTable({ tracks, rows }: Cohort): string {
  const names = tracks.map(({ member }) => member.name)
  const lines = rows.map(({ chromosome, position, reference, alternative, calls }) => [
    chromosome,
    position,
    reference,
    alternative,
    ...calls.map((call) => call?.genotype ?? ''),
  ])
  const head = ['chromosome', 'position', 'reference', 'alternative', ...names]
  return [head, ...lines].map((cells) => `${cells.join('\t')}\n`).join('')
}
