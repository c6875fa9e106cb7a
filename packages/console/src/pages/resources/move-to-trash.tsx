import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { Confirm } from '../../design/sheet.tsx'
import { showToast, showFailure } from '../../design/toasts.tsx'

/** The operation that moves each kind of resource there. */
const deletions = {
  project: 'deleteProject',
  run: 'deleteRun',
  sample: 'deleteSample',
  appresult: 'deleteAppResult',
  appsession: 'deleteAppSession',
} as const

type Props = {
  readonly kind: keyof typeof deletions
  readonly id: string
  readonly name: string
  /** What is moved with it. */
  readonly consequence: string
}

/** Moves something to the trash, from which it can be restored until that is emptied. */
export function MoveToTrash({ kind, id, name, consequence }: Props) {
  const { route } = useLocation()
  const [isConfirming, setIsConfirming] = useState(false)
  const move = (): void => {
    api.v1[deletions[kind]]({ id }).then(() => {
      showToast(`${name} moved to the trash.`)
      route('/trash')
    }, showFailure)
  }
  return (
    <>
      <button type="button" class="button danger" onClick={() => setIsConfirming(true)}>
        Move to trash
      </button>
      {isConfirming && (
        <Confirm
          title={`Move ${name} to the trash?`}
          verb="Move to trash"
          danger
          confirm={move}
          close={() => setIsConfirming(false)}
        >
          {consequence} It can be restored until the trash is emptied.
        </Confirm>
      )}
    </>
  )
}
