import { effect } from '@preact/signals'
import type { FormFile } from '../../../api/forms.ts'
import { createEditSession, type Draft, type EditSession } from './edit-session.ts'

/** Drafts stay unchanged while the user visits other pages. */
const sessions = new Map<string, EditSession>()

const keyOf = (application: string): string => `benchtop-form-draft-${application}`

/** The definition of an app's form in the editor: the draft if there is one, else the file's content. */
export function sessionOf(application: string, file: FormFile): EditSession {
  const known = sessions.get(application)
  if (known !== undefined) return known
  const session = createEditSession(file, kept(application))
  sessions.set(application, session)
  effect(() => {
    const isChanged = session.isChanged.value
    const draft: Draft = { text: session.text.value, base: session.file.value }
    try {
      if (isChanged) sessionStorage.setItem(keyOf(application), JSON.stringify(draft))
      else sessionStorage.removeItem(keyOf(application))
    } catch {
      // If the browser stores nothing, it prompts before the page is left.
    }
  })
  return session
}

/** The unsaved changes from before a reload. */
function kept(application: string): Draft | undefined {
  try {
    const draft = sessionStorage.getItem(keyOf(application))
    return draft === null ? undefined : (JSON.parse(draft) as Draft)
  } catch {
    return undefined
  }
}
