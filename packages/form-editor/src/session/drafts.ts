import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { dropDraft, storeDraft, storedDraft, type DefinitionFile } from './draft-store.ts'
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

/**
 * A definition in the editor: the draft of that name if there is one, else the file's content. Without a name, what is
 * unsaved is lost with the editor.
 */
export function sessionOf(name: string | undefined, file: DefinitionFile): KeptSession {
  if (name === undefined) {
    return { session: createEditSession(file), isStored: signal(false), isResumed: signal(false) }
  }
  const known = sessions.get(name)
  if (known !== undefined) return known
  const draft = storedDraft(name)
  const session = createEditSession(file, draft)
  const isStored = signal(false)
  const isResumed = signal(draft !== undefined)
  const kept = { session, isStored, isResumed }
  sessions.set(name, kept)
  effect(() => {
    if (session.isChanged.value) {
      const changes = { text: session.text.value, base: session.file.value }
      isStored.value = storeDraft(name, changes)
    } else {
      dropDraft(name)
      isStored.value = false
      isResumed.value = false
    }
  })
  return kept
}
