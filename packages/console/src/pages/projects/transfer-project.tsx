import type { ProjectRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { readAccounts } from '../../api/accounts.ts'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Field } from '../../design/field.tsx'
import { Button, Empty, Unloaded } from '../../design/pieces.tsx'
import { ask, FormSheet, Sheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { answerOffer } from './transfers.ts'

type Props = {
  readonly project: ProjectRecord
  /** Called when the project has changed. */
  readonly changed: () => void
}

/** Offers the user's own project to another user, or withdraws the offer. */
export function TransferProject({ project, changed }: Props) {
  if (project.UserOwnedBy.Id !== session.value?.user?.id) return null
  const offer = (): void => showSheet((close) => <OfferSheet {...{ project, changed, close }} />)
  const withdraw = (): void =>
    ask({
      title: `Withdraw the offer of ${project.Name}?`,
      verb: 'Take the offer back',
      confirm: () =>
        finish(answerOffer(project.Id, 'withdraw'), `Offer of ${project.Name} withdrawn.`, changed),
      about: 'The recipient can no longer accept it.',
    })
  return project.TransferPending ? (
    <Button look="second" text="Withdraw offer" act={withdraw} />
  ) : (
    <Button look="second" text="Transfer" act={offer} />
  )
}

function OfferSheet({ project, changed, close }: Props & { readonly close: () => void }) {
  const { value: accounts, error, reload } = useLoaded(readAccounts, [])
  const [to, setTo] = useState('')
  const others = accounts?.filter((account) => account.id !== session.value?.user?.id)
  const offer = (): void => {
    const name = others?.find((account) => account.id === to)?.name ?? ''
    finish(
      control.offerProject({ id: project.Id, to }),
      `${project.Name} offered to ${name}.`,
      close,
      changed,
    )
  }
  const title = `Transfer ${project.Name}`
  if (others === undefined || others.length === 0) {
    return (
      <Sheet title={title} close={close}>
        {others === undefined ? (
          <Unloaded error={error} reload={reload} lines={4} />
        ) : (
          <Empty title="There are no other users">Create accounts with a seed.</Empty>
        )}
      </Sheet>
    )
  }
  return (
    <FormSheet title={title} verb="Offer" isReady={to !== ''} submit={offer} close={close}>
      <Field
        label="To"
        required
        value={to}
        set={setTo}
        options={[
          ['', 'Choose a user'],
          ...others.map(({ id, name, email }) => [id, `${name} (${email})`] as const),
        ]}
        hint="Its samples, results and files are transferred when the offer is accepted. Until then it stays yours."
      />
    </FormSheet>
  )
}
