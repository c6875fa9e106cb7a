/** The words of a list with commas in between, and no more of them than somebody reads. */
export function listed(words: readonly string[]): string {
  const most = 20
  const rest = words.length > most ? ` and ${words.length - most} more` : ''
  return words.slice(0, most).join(', ') + rest
}
