import { flatOutline } from '@benchtop/forms'
import { useLocation } from 'preact-iso'
import { useEffect, useRef } from 'preact/hooks'
import { addressOf } from '../../../shell/address.ts'
import type { EditSession } from './edit-session.ts'

/**
 * Keeps the selected part in the address, by its path: a link or a reload selects it again, and so does coming back. As
 * with filters, another selection takes the place of the former one in the history.
 */
export function useSelectedPart(session: EditSession): void {
  const { path, query, route } = useLocation()
  const wanted = query['part']
  const selected = session.selected.value
  /** What was written here: a key that is held selects the next part before the address is read again. */
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
    route(addressOf(path, { ...query, part: now }), true)
  }, [selected, wanted])
}
