/** A definition as it is saved. */
export type DefinitionFile = {
  readonly text: string
  /** Differs for each saved text: a writer states the one that it began with. */
  readonly revision: string
}

/** Unsaved changes, and the file as it was when they were begun. */
export type Draft = { readonly text: string; readonly base: DefinitionFile }

const keyOf = (name: string): string => `benchtop-form-draft-${name}`

/** Keeps the unsaved changes of a form in this browser, by its name. Whether it does: one that stores nothing loses them. */
export function storeDraft(name: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets the unsaved changes of a form. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** The unsaved changes of the form of that name in this browser, of whichever tab made them last; undefined if there are none. */
export function storedDraft(name: string): Draft | undefined {
  try {
    const draft = localStorage.getItem(keyOf(name))
    return draft === null ? undefined : (JSON.parse(draft) as Draft)
  } catch {
    return undefined
  }
}
