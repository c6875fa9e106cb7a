import type { Region } from '../genome/chromosome.ts'

/** The minimum of bases in the window: fewer than one bucket of the platform would show a single bar. */
export const narrowest = 256

/** A region of at least `narrowest` bases within a chromosome, as long as and as close as possible to the given one. */
export function within({ start, end }: Region, length: number): Region {
  const span = Math.max(1, Math.min(length, Math.max(narrowest, Math.round(end - start + 1))))
  const first = Math.max(1, Math.min(length - span + 1, Math.round(start)))
  return { start: first, end: first + span - 1 }
}

/** The region moved by a fraction of its length: 1 is the next adjacent view. */
export function panned({ start, end }: Region, part: number, length: number): Region {
  const by = Math.round((end - start + 1) * part)
  return within({ start: start + by, end: end + by }, length)
}

/** The region `factor` times as long, with the position at `at` (0 left edge, 1 right edge) unchanged. */
export function zoomed({ start, end }: Region, factor: number, at: number, length: number): Region {
  const span = end - start + 1
  const next = Math.max(Math.min(narrowest, length), Math.min(length, span * factor))
  const first = start + (span - next) * at
  return within({ start: first, end: first + next - 1 }, length)
}
