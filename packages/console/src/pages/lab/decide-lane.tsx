import type { SettableQualityStatus, V2Lane } from '@benchtop/contracts'
import { useId, useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { Sheet } from '../../design/sheet.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'

type Props = {
  readonly lane: V2Lane
  readonly close: () => void
  /** Called when it has been decided. */
  readonly decided: () => void
}

const choices = {
  QcPassed: 'Passed',
  QcFailed: 'Failed',
} as const satisfies Record<SettableQualityStatus, string>

/** Decides the quality control of a lane by hand, with the reason. */
export function DecideLane({ lane, close, decided }: Props) {
  const id = useId()
  const [status, setStatus] = useState<SettableQualityStatus>(
    lane.Status === 'QcPassed' ? 'QcFailed' : 'QcPassed',
  )
  const [reason, setReason] = useState('')
  const decide = (event: Event): void => {
    event.preventDefault()
    api.v2.updateLane({ id: lane.Id, Status: status, Comment: reason.trim() }).then(() => {
      showToast(`Lane ${lane.LaneNumber}: ${status}.`)
      close()
      decided()
    }, showFailure)
  }
  return (
    <Sheet title={`Quality control of lane ${lane.LaneNumber}`} close={close}>
      <form class="stack" onSubmit={decide}>
        <div class="field">
          <label for={`${id}-status`}>Decision</label>
          <select
            id={`${id}-status`}
            class="input"
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as SettableQualityStatus)}
          >
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            class="input"
            required
            maxLength={1024}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          <span class="hint">It is stored as a comment on the lane.</span>
        </div>
        <div class="sheet-foot">
          <button type="button" class="button second" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="button" disabled={reason.trim() === ''}>
            Decide
          </button>
        </div>
      </form>
    </Sheet>
  )
}
