const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Milliseconds of a duration such as `90s`, `60m`, `48h`, `1.5d` or `1h30m`; undefined where it isn't one. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase()
  if (!/^(\d+(\.\d+)?[smhd])+$/.test(trimmed)) return undefined
  let total = 0
  for (const [, amount, unit] of trimmed.matchAll(/(\d+(?:\.\d+)?)([smhd])/g)) {
    total += Number(amount) * units[unit as keyof typeof units]
  }
  return Math.round(total)
}

/** A duration as `parseDuration` reads it, in its largest units, such as `1h30m`; fractions of a second stay. */
export function formatDuration(ms: number): string {
  let rest = ms
  let text = ''
  for (const unit of ['d', 'h', 'm'] as const) {
    const count = Math.floor(rest / units[unit])
    if (count > 0) text += `${count}${unit}`
    rest -= count * units[unit]
  }
  return rest > 0 || text === '' ? `${text}${rest / units.s}s` : text
}
