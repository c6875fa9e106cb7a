import type { ProjectRecord } from '@benchtop/contracts'
import { useId, useState } from 'preact/hooks'
import { readAccounts } from '../../api/accounts.ts'
import { session } from '../../api/session.ts'
import { Button, Empty, Unloaded } from '../../design/pieces.tsx'
import { Confirm, Sheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { answerOffer, offerProject } from './transfers.ts'

type Props = {
  readonly project: ProjectRecord
  /** Called when the project has changed. */
  readonly changed: () => void
}

/** Offers the user's own project to another user, or withdraws the offer. */
export function TransferProject({ project, changed }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (project.UserOwnedBy.Id !== session.value?.user?.id) return null
  const withdraw = (): void => {
    finish(answerOffer(project.Id, 'withdraw'), `Offer of ${project.Name} withdrawn.`, changed)
  }
  return (
    <>
      <Button look="second" onClick={() => setIsOpen(true)}>
        {project.TransferPending ? 'Withdraw offer' : 'Transfer'}
      </Button>
      {isOpen && project.TransferPending && (
        <Confirm
          title={`Withdraw the offer of ${project.Name}?`}
          verb="Take the offer back"
          confirm={withdraw}
          close={() => setIsOpen(false)}
        >
          The recipient can no longer accept it.
        </Confirm>
      )}
      {isOpen && !project.TransferPending && (
        <OfferSheet {...{ project, changed }} close={() => setIsOpen(false)} />
      )}
    </>
  )
}

function OfferSheet({ project, changed, close }: Props & { readonly close: () => void }) {
  const id = useId()
  const { value: accounts, error, reload } = useLoaded(readAccounts, [])
  const [to, setTo] = useState('')
  const others = accounts?.filter((account) => account.id !== session.value?.user?.id)
  const offer = (event: Event): void => {
    event.preventDefault()
    const name = others?.find((account) => account.id === to)?.name ?? ''
    finish(offerProject(project.Id, to), `${project.Name} offered to ${name}.`, close, changed)
  }
  return (
    <Sheet title={`Transfer ${project.Name}`} close={close}>
      {others === undefined ? (
        <Unloaded error={error} reload={reload} lines={4} />
      ) : others.length === 0 ? (
        <Empty title="There are no other users">Create accounts with a seed.</Empty>
      ) : (
        <form onSubmit={offer}>
          <div class="field">
            <label for={id}>To</label>
            <select
              id={id}
              class="input"
              required
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            >
              <option value="" disabled>
                Choose a user
              </option>
              {others.map((account) => (
                <option key={account.id} value={account.id}>
                  {account.name} ({account.email})
                </option>
              ))}
            </select>
            <span class="hint">
              Its samples, results and files are transferred when the offer is accepted. Until then
              it stays yours.
            </span>
          </div>
          <div class="sheet-foot">
            <Button look="second" onClick={close}>
              Cancel
            </Button>
            <button type="submit" class="button" disabled={to === ''}>
              Offer
            </button>
          </div>
        </form>
      )}
    </Sheet>
  )
}
