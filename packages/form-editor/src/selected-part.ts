import { flatOutline } from '@benchtop/forms'
import { useEffect, useRef } from 'preact/hooks'
import type { EditSession } from './session/edit-session.ts'
import type { PlaceState } from './session/place.ts'

/**
 * Keeps the selected part in the editor's place, by its path: a link or a reload selects it again, and so does coming
 * back.
 */
export function useSelectedPart(session: EditSession, [{ part: wanted }, go]: PlaceState): void {
  const selected = session.selected.value
  /** What was written here: a key that is held selects the next part before the place is read again. */
  const written = useRef<string>(undefined)
  useEffect(() => {
    if (wanted === undefined || wanted === written.current) return
    written.current = wanted
    const parts = flatOutline(session.outline.peek() ?? [])
    if (parts.some((part) => part.path === wanted)) session.select(wanted)
  }, [wanted])
  useEffect(() => {
    const now = session.selected.peek()
    if (now === wanted) return
    written.current = now
    go({ part: now })
  }, [selected, wanted])
}
