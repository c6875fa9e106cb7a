/** The entries of a pasted text: one per line, or separated by commas, semicolons or tabs. */
export function entriesIn(text: string): readonly string[] {
  const entries = text.split(/[\n\r\t,;]+/).map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}
