import { quoted } from '../../../api/search-list.ts'

/** The query of a list of files for a typed filter. */
export type FileQuestion = {
  /** Endings such as `vcf.gz`. */
  readonly extensions?: readonly string[]
  /** A query of the platform's search. */
  readonly query?: string
}

/**
 * Words match the path; a word that starts with a dot is an extension. Extensions only are passed to the list
 * operation, which any owner of files has; words need the search, which covers the files of samples and results.
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
