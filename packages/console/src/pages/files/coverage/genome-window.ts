import type { Stretch } from '../genome/chromosome.ts'

/** The fewest bases that are looked at: less than a mean of the platform is made of would show one bar. */
export const narrowest = 256

/** A stretch of at least `narrowest` bases within a chromosome, as long and as near as can be to the one given. */
export function within({ start, end }: Stretch, length: number): Stretch {
  const span = Math.max(1, Math.min(length, Math.max(narrowest, Math.round(end - start + 1))))
  const first = Math.max(1, Math.min(length - span + 1, Math.round(start)))
  return { start: first, end: first + span - 1 }
}

/** The stretch moved by a part of itself: 1 is one view further. */
export function panned({ start, end }: Stretch, part: number, length: number): Stretch {
  const by = Math.round((end - start + 1) * part)
  return within({ start: start + by, end: end + by }, length)
}

/** The stretch `factor` times as long, with what is at `at` (0 left edge, 1 right edge) staying where it is. */
export function zoomed(
  { start, end }: Stretch,
  factor: number,
  at: number,
  length: number,
): Stretch {
  const span = end - start + 1
  const next = Math.max(Math.min(narrowest, length), Math.min(length, span * factor))
  const first = start + (span - next) * at
  return within({ start: first, end: first + next - 1 }, length)
}
