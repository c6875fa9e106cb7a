import { effect } from '@preact/signals'
import type { FormFile } from '../../../api/forms.ts'
import { createEditSession, type Draft, type EditSession } from './edit-session.ts'

/** What is being edited stays as it is while other pages are looked at. */
const sessions = new Map<string, EditSession>()

const keyOf = (application: string): string => `benchtop-form-draft-${application}`

/** The definition of an app's form as it is being edited: where it was left, or as its file says it. */
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
      // A browser that keeps nothing asks before the page goes.
    }
  })
  return session
}

/** What was unsaved when the page was loaded anew. */
function kept(application: string): Draft | undefined {
  try {
    const draft = sessionStorage.getItem(keyOf(application))
    return draft === null ? undefined : (JSON.parse(draft) as Draft)
  } catch {
    return undefined
  }
}
