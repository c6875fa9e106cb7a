import { changeCounts, type KnownChange } from '@benchtop/contracts'
import { control } from '../api/clients.ts'
import { useEvents } from '../api/events.ts'
import { Button } from '../design/pieces.tsx'
import { ask } from '../design/sheet.tsx'
import { showFailure } from '../design/toasts.tsx'
import { lastJump } from './clock-controls.tsx'

/** So many changes are listed; all are counted. */
const shownChanges = 50

/** The changes of records that people know, each with the page of its record. */
export function KnownChanges({ of: changes }: { readonly of: readonly KnownChange[] }) {
  if (changes.length === 0) return null
  const more = changes.length - shownChanges
  return (
    <ul class="due-list" aria-label="What changed">
      {changes.slice(0, shownChanges).map(({ text, href }) => (
        <li key={text}>{href === null ? text : <a href={href}>{text}</a>}</li>
      ))}
      {more > 0 && <li class="quiet">and {more} more</li>}
    </ul>
  )
}

/** What the last jump of the clock changed, and what takes it back. */
export function JumpReport() {
  useEvents(({ name }) => {
    if (name === 'restored') lastJump.value = undefined
  })
  const { before, changes = [] } = lastJump.value ?? {}
  if (before === undefined) return null
  const undo = async (): Promise<void> => {
    const { details } = await control.listSnapshots()
    const kept = details.find(({ name }) => name === before.name)
    if (kept?.taken !== before.taken) {
      throw new Error(`The snapshot ${before.name} is of another jump by now.`)
    }
    await control.restoreSnapshot({ name: before.name })
  }
  return (
    <section class="stack jump-report" aria-label="The last jump">
      <div class="spread">
        <strong>{changeCounts(changes).join('; ') || 'The jump changed nothing.'}</strong>
        <Button
          look="second small"
          text="Undo"
          act={() => askToRestore('Undo the jump of the clock?', 'Undo the jump', undo)}
        />
      </div>
      <KnownChanges of={changes} />
    </section>
  )
}

/** The page is loaded again afterwards, since nothing that it shows is certain to exist. */
export function askToRestore(title: string, verb: string, restore: () => Promise<void>): void {
  ask({
    title,
    verb,
    danger: true,
    about: 'All later changes are lost, and running jobs are stopped.',
    confirm: () => void restore().then(() => location.reload(), showFailure),
  })
}
