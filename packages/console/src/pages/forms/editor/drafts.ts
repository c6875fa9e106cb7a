import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { FormFile } from '../../../api/forms.ts'
import { dropDraft, storeDraft, storedDraft } from '../draft-store.ts'
import { createEditSession, type EditSession } from './edit-session.ts'

/** What is being edited, and whether its unsaved changes outlive the tab. */
export type KeptSession = {
  readonly session: EditSession
  readonly isStored: ReadonlySignal<boolean>
  /** Whether it began with unsaved changes from before, which are neither saved nor discarded yet. */
  readonly isResumed: ReadonlySignal<boolean>
}

/** Drafts stay unchanged while the user visits other pages. */
const sessions = new Map<string, KeptSession>()

/** The definition of an app's form in the editor: the draft if there is one, else the file's content. */
export function sessionOf(application: string, file: FormFile): KeptSession {
  const known = sessions.get(application)
  if (known !== undefined) return known
  const draft = storedDraft(application)
  const session = createEditSession(file, draft)
  const isStored = signal(false)
  const isResumed = signal(draft !== undefined)
  const kept = { session, isStored, isResumed }
  sessions.set(application, kept)
  effect(() => {
    if (session.isChanged.value) {
      const changes = { text: session.text.value, base: session.file.value }
      isStored.value = storeDraft(application, changes)
    } else {
      dropDraft(application)
      isStored.value = false
      isResumed.value = false
    }
  })
  return kept
}
