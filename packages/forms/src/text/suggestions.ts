/** Enough for any form that a person writes; a machine's thousands are not compared with each other. */
const mostNames = 500

/** The name that was probably meant: the nearest of them, in any case, if it is near. */
export function suggestion(given: string, names: Iterable<string>): string | undefined {
  const wanted = given.toLowerCase()
  // A long text is no slip of the finger, and would take long to compare.
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

/** ` Did you mean "x"?` where there is something near, else nothing. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const near = suggestion(given, names)
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** Insertions, deletions, exchanges and swaps of neighbours; anything from `limit` on counts as `limit`. */
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
