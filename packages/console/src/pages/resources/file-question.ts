/** How a list of files is asked for what somebody typed. */
export type FileQuestion = {
  /** Endings such as `vcf.gz`. */
  readonly extensions?: readonly string[]
  /** A query of the platform's search. */
  readonly query?: string
}

/** Texts in a query: what would end one is no end. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/**
 * Words are looked for in the path; what begins with a dot is an ending. Endings alone are asked of the list itself,
 * which any owner of files has; words need the search, which knows the files of samples and results.
 */
export function fileQuestion(
  typed: string,
  { kind, id }: { readonly kind: 'run' | 'sample' | 'appresult'; readonly id: string },
): FileQuestion {
  const words = typed.split(/[\s,]+/).filter((word) => word.replaceAll('.', '') !== '')
  if (words.length === 0) return {}
  if (kind === 'run' || words.every((word) => word.startsWith('.'))) {
    return { extensions: words.map((word) => word.replace(/^\./, '')) }
  }
  const terms = words.map((word) =>
    word.startsWith('.') ? `extension:${quoted(word.slice(1))}` : `path:${quoted(word)}`,
  )
  return { query: [`${kind}:${id}`, ...terms].join(' AND ') }
}
