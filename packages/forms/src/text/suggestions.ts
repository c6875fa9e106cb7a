/** Enough for any hand-written form; thousands of generated names aren't compared. */
const mostNames = 500

/** The name that was probably intended: the closest one, ignoring case, if it is close. */
export function suggestion(given: string, names: Iterable<string>): string | undefined {
  const wanted = given.toLowerCase()
  // A long text isn't a typo, and would take long to compare.
  if (wanted.length > 60) return undefined
  let best: string | undefined
  let left = mostNames
  let fewest = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const name of names) {
    left -= 1
    if (left < 0) break
    const distance = editDistance(wanted, name.toLowerCase(), fewest)
    if (distance < fewest) {
      fewest = distance
      best = name
    }
  }
  return best
}

/** ` Did you mean "x"?` if there is a close name, else empty. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const near = suggestion(given, names)
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** The number of insertions, deletions, replacements and swaps of adjacent letters, at most `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const steps = [(row[j - 1] ?? 0) + 1, (above[j] ?? 0) + 1, (above[j - 1] ?? 0) + same]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) steps.push((before[j - 2] ?? 0) + 1)
      row.push(Math.min(...steps))
    }
    before = above
    above = row
  }
  return Math.min(above[b.length] ?? limit, limit)
}
