import { closest, distance } from 'fastest-levenshtein'

/** A name is meant by a word that is so much like it; commander has the same for its own. */
const mostEdits = 3
const leastLikeness = 0.4

/** "Did you mean …? " where one of the names is much like the word, else nothing; to be put into a message. */
export function didYouMean(word: string, names: readonly string[]): string {
  const lower = word.toLowerCase()
  const byLower = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (byLower.size === 0) return ''
  const nearest = closest(lower, [...byLower.keys()])
  const edits = distance(lower, nearest)
  const length = Math.max(lower.length, nearest.length)
  const isLike = edits <= mostEdits && (length - edits) / length > leastLikeness
  return isLike ? `Did you mean "${byLower.get(nearest)}"? ` : ''
}
