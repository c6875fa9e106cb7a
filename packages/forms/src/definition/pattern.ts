/**
 * The regular expression of a field's `pattern`, which the whole text must match, as in HTML; or why it is none.
 */
export function patternOf(pattern: string): RegExp | { readonly reason: string } {
  try {
    // By itself first: a bracket too many must not close the group around it.
    void new RegExp(pattern, 'v')
    return new RegExp(`^(?:${pattern})$`, 'v')
  } catch (error) {
    // Engines repeat the expression before they say what is wrong with it.
    return { reason: String((error as Error).message).replace(/^.*\/[a-z]*: /s, '') }
  }
}
