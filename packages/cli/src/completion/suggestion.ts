/** A word that may come next, with a short description. */
export type Suggestion = { readonly value: string; readonly about: string }

/** What may come next: words, and files if the argument is a path. */
export type Suggestions = {
  readonly words: readonly Suggestion[]
  /** Whether the shell should offer files. */
  readonly files: boolean
}
