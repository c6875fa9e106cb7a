/**
 * The regular expression of a field's `pattern`, which the whole text must match, as in HTML; or why it is invalid.
 */
export function patternOf(pattern: string): RegExp | { readonly reason: string } {
  try {
    // Compiled without the group first: an extra bracket must not close the group.
    void new RegExp(pattern, 'v')
    return new RegExp(`^(?:${pattern})$`, 'v')
  } catch (error) {
    // Engines repeat the expression before the reason.
    return { reason: String((error as Error).message).replace(/^.*\/[a-z]*: /s, '') }
  }
}
