import type { FormFile } from '../../api/forms.ts'

/** Unsaved changes, and the file as it was when they were begun. */
export type Draft = { readonly text: string; readonly base: FormFile }

const keyOf = (application: string): string => `benchtop-form-draft-${application}`

/** Keeps the unsaved changes of a form in this browser. Whether it does: one that stores nothing loses them. */
export function storeDraft(application: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(application), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets the unsaved changes of a form. */
export function dropDraft(application: string): void {
  try {
    localStorage.removeItem(keyOf(application))
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** The unsaved changes of a form, of whichever tab made them last. */
export function storedDraft(application: string): Draft | undefined {
  try {
    const draft = localStorage.getItem(keyOf(application))
    return draft === null ? undefined : (JSON.parse(draft) as Draft)
  } catch {
    return undefined
  }
}
