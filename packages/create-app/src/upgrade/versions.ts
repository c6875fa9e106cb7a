/**
 * Compares two versions such as 1.10.0: negative if `a` is older. Pre-releases (after a hyphen) sort before releases.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => {
    const [numbers = '', early] = version.split('-', 2)
    return { numbers: numbers.split('.').map(Number), early }
  })
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.numbers[at] ?? 0) - (right?.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (left?.early === right?.early) return 0
  if (left?.early === undefined) return 1
  if (right?.early === undefined) return -1
  return left.early.localeCompare(right.early, 'en', { numeric: true })
}
