import { fixed, formatNumber } from './numbers.ts'
import type { NumberFormat } from './model.ts'

/** From values to pixels. */
export type Scale = {
  readonly from: number
  readonly to: number
  at(value: number): number
}

/** Whether a value has a place on a scale: differences of greater ones aren't finite. */
export function isDrawable(value: number): boolean {
  return Math.abs(value) <= 1e200
}

/** A scale from the values `from` to `to` to the pixels `start` to `end`. */
export function linearScale(from: number, to: number, start: number, end: number): Scale {
  const span = to - from
  const at = (value: number): number =>
    span > 0 ? start + ((value - from) / span) * (end - start) : (start + end) / 2
  return { from, to, at }
}

/** The distance between round numbers, 1, 2 or 5 times a power of ten, so that about `count` of them lie in a span. */
export function roundStep(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = rough / power
  return power * (times >= 7.07 ? 10 : times >= 3.16 ? 5 : times >= 1.41 ? 2 : 1)
}

/** The least and the greatest of some numbers, of which there may be millions; undefined where there is none. */
export function extent(values: Iterable<number>): { from: number; to: number } | undefined {
  let from = Infinity
  let to = -Infinity
  for (const value of values) {
    if (value < from) from = value
    if (value > to) to = value
  }
  return from <= to ? { from, to } : undefined
}

/** Round limits around some values; a single value gets a range around it. */
export function roundLimits(
  found: { from: number; to: number } | undefined,
  count: number,
): { from: number; to: number; step: number } {
  let { from, to } = found ?? { from: 0, to: 1 }
  if (from === to) {
    const room = from === 0 ? 1 : Math.abs(from) / 2
    from -= room
    to += room
  }
  const step = roundStep(to - from, count)
  if (!(step > 0)) return { from, to, step: to - from }
  return {
    from: Math.floor(from / step + 1e-9) * step,
    to: Math.ceil(to / step - 1e-9) * step,
    step,
  }
}

/** The multiples of a step from one number to another, if there are at most so many. */
export function multiples(
  { from, to }: { readonly from: number; readonly to: number },
  step: number,
  most = 50,
): number[] {
  if (!(step > 0) || !Number.isFinite(step)) return []
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  // Beyond the precision of numbers, a step might not change them.
  if (!(last - first <= most)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The round numbers on a scale, with their labels. */
export function ticks(
  limits: { readonly from: number; readonly to: number },
  count: number,
  format?: NumberFormat,
): { readonly value: number; readonly label: string }[] {
  const step = roundStep(limits.to - limits.from, count)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  // All labels of an axis have as many decimals as their step needs.
  const isOwn = (format === undefined || format === 'decimal') && decimals <= 6
  return multiples(limits, step, count * 4).map((value) => ({
    value,
    label:
      isOwn && Math.abs(value) < 1e9
        ? fixed(value, decimals)
        : formatNumber(Math.abs(value) < step / 2 ? 0 : value, format),
  }))
}
