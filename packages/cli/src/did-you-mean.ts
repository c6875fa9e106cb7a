import { distance } from 'fastest-levenshtein'

/** How similar a word must be to a name to suggest it; commander uses the same threshold. */
const mostEdits = 3
const leastLikeness = 0.4

/** "Did you mean …? " if one of the names is similar to the word, else an empty text; for use in a message. */
export function didYouMean(word: string, names: readonly string[]): string {
  const lower = word.toLowerCase()
  const byLower = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (byLower.size === 0) return ''
  // Of equally near names, the one of the same length: two letters were swapped more often than left out.
  const [nearest = ''] = [...byLower.keys()].toSorted(
    (one, other) =>
      distance(lower, one) - distance(lower, other) ||
      Math.abs(one.length - lower.length) - Math.abs(other.length - lower.length),
  )
  const edits = distance(lower, nearest)
  const length = Math.max(lower.length, nearest.length)
  const isLike = edits <= mostEdits && (length - edits) / length > leastLikeness
  return isLike ? `Did you mean "${byLower.get(nearest)}"? ` : ''
}
