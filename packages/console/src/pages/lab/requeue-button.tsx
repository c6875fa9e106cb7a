import { useState } from 'preact/hooks'
import { RequeueDialog, type RequeueTarget } from './requeue-dialog.tsx'

type Props = { readonly targets: readonly RequeueTarget[]; readonly created: () => void }

/** Opens the dialog that requests more yield; without anything to request it of there is no button. */
export function RequeueButton({ targets, created }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (targets.length === 0) return null
  return (
    <>
      <button type="button" class="button" onClick={() => setIsOpen(true)}>
        Requeue
      </button>
      {isOpen && (
        <RequeueDialog targets={targets} created={created} close={() => setIsOpen(false)} />
      )}
    </>
  )
}
