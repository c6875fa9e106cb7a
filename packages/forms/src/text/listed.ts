/** The items of a list, separated by commas, and abbreviated if there are many. */
export function listed(words: readonly string[]): string {
  const most = 20
  const rest = words.length > most ? ` and ${words.length - most} more` : ''
  return words.slice(0, most).join(', ') + rest
}
