const cells = 20
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** A percentage as a bar of twenty cells with its number: `█████▌              28 %`. */
export function progressBar(percent: number): string {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * cells * 8)
  const bar = '█'.repeat(Math.floor(filled / 8)) + (eighths[filled % 8] ?? '')
  return `${bar.padEnd(cells, '░')} ${Math.floor(percent)} %`
}
