/** A word that may come next, with a few words about it. */
export type Suggestion = { readonly value: string; readonly about: string }

/** What may come next: words, and files where these are meant. */
export type Suggestions = {
  readonly words: readonly Suggestion[]
  /** Whether the shell is to offer files. */
  readonly files: boolean
}
