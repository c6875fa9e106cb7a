import type { RunRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { Bytes } from '../../design/pieces.tsx'
import { Confirm } from '../../design/sheet.tsx'
import { showToast, showFailure } from '../../design/toasts.tsx'

type Props = {
  readonly run: RunRecord
  /** Called when the files have been deleted. */
  readonly changed: () => void
}

/** Moves the files of a run to the trash, and leaves the run itself. */
export function DeleteFiles({ run, changed }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const move = (): void => {
    api.v1.deleteRun({ id: run.Id, Preserve: 'metadata' }).then(() => {
      showToast(`Files of ${run.ExperimentName} moved to the trash.`)
      changed()
    }, showFailure)
  }
  return (
    <>
      <button
        type="button"
        class="button danger"
        disabled={run.TotalSize === 0}
        onClick={() => setIsConfirming(true)}
      >
        Delete files only
      </button>
      {isConfirming && (
        <Confirm
          title={`Delete the files of ${run.ExperimentName}?`}
          verb="Delete the files"
          danger
          confirm={move}
          close={() => setIsConfirming(false)}
        >
          <Bytes of={run.TotalSize} /> are moved to the trash. The run with its samples, statistics
          and properties stays, and the files can be restored until the trash is emptied.
        </Confirm>
      )}
    </>
  )
}
