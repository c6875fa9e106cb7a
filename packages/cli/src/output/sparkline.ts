const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** Numbers from 0 as a line of bars of at most `width` characters; adjacent ones are averaged if there are more. */
export function sparkline(values: readonly number[], width: number): string {
  const cells = average(values, Math.min(values.length, width))
  const greatest = Math.max(...cells, 1)
  return cells
    .map((value) => bars[Math.min(bars.length - 1, Math.floor((value / greatest) * bars.length))])
    .join('')
}

function average(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const start = Math.floor((at * values.length) / count)
    const part = values.slice(
      start,
      Math.max(start + 1, Math.floor(((at + 1) * values.length) / count)),
    )
    return mean(part)
  })
}

/** The mean of numbers; 0 of none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
