/** The entries of a pasted text: one a line, or with commas, semicolons or tabs between them. */
export function entriesIn(text: string): readonly string[] {
  const entries = text.split(/[\n\r\t,;]+/).map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}
