import type { Fault } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { useLive } from '../api/events.ts'
import { pageFacts } from '../api/page-facts.ts'
import { isOwner } from '../api/role.ts'
import { effectOf, isStanding } from '../api/faults.ts'
import { Button } from '../design/pieces.tsx'
import { showFailure, showUndoable } from '../design/toasts.tsx'

/** The faults that may affect the next request: on every page, since they explain what an app does meanwhile. */
export function FaultNote() {
  const [faults, setFaults] = useState<readonly Fault[]>(pageFacts?.faults ?? [])
  const read = (): void => void control.listFaults().then(setFaults, showFailure)
  const standing = faults.filter(isStanding)
  useLive(read, ({ name }) => name === 'conditions' || (name === 'request' && standing.length > 0))
  if (standing.length === 0) return null
  const remove = (): void => {
    // What they have hit is the platform's to count.
    const before = faults.map(({ hits: _hits, ...fault }) => fault)
    control.setFaults({ document: [] }).then((left) => {
      setFaults(left)
      showUndoable(before.length === 1 ? 'The fault is removed.' : 'All faults are removed.', () =>
        control.setFaults({ document: before }).then(setFaults),
      )
    }, showFailure)
  }
  return (
    <section class="banner" aria-label="Injected faults">
      <div class="notice warn spread fault-note">
        <p>
          {standing.length === 1
            ? 'A fault is injected: '
            : `${standing.length} faults are injected: `}
          {standing.slice(0, shown).map((fault, at) => (
            <span key={at}>
              {at > 0 && '; '}
              <code>{fault.operation}</code> {effectOf(fault)}
            </span>
          ))}
          {standing.length > shown && ` and ${standing.length - shown} more`}.
        </p>
        <div class="row">
          <a href="/bench">Conditions</a>
          {isOwner() && (
            <Button
              look="small"
              text={standing.length === 1 ? 'Remove the fault' : 'Remove all faults'}
              act={remove}
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** So many faults are described; the page of the conditions has all. */
const shown = 3
