import type { V2BioSample } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { icons } from '../../design/icons.tsx'
import { MoreMenu } from '../../design/more-menu.tsx'
import { Button } from '../../design/pieces.tsx'
import { Confirm } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'

type ConfirmProps = {
  readonly id: string
  readonly name: string
  /** What the user wants to be rid of, if it isn't the biosample itself. */
  readonly because?: string
  readonly close: () => void
  readonly changed: () => void
}

/** Cancels a biosample, which cancels everything in progress for it. */
export function ConfirmCancelBioSample({ id, name, because, close, changed }: ConfirmProps) {
  const cancel = (): void => {
    finish(api.v2.updateBioSample({ id, Status: 'Canceled' }), `${name}: Canceled.`, changed)
  }
  return (
    <Confirm
      title={`Cancel ${name}?`}
      verb="Cancel the biosample"
      danger
      confirm={cancel}
      close={close}
    >
      <div class="stack">
        {because !== undefined && <p>{because}</p>}
        <p>
          The biosample <strong>{name}</strong> becomes Canceled. Its analyses in progress are
          stopped, and its prep requests and its requeues are canceled, except for those of pools,
          which other biosamples share. Its libraries, reads and results stay.
        </p>
        <p>It can be resumed on its page.</p>
      </div>
    </Confirm>
  )
}

type Props = {
  readonly biosample: Pick<V2BioSample, 'Id' | 'BioSampleName' | 'Status'>
  readonly changed: () => void
}

/** Cancels a biosample after a confirmation, or resumes one that is Canceled. */
export function CancelBioSample({ biosample: { Id: id, BioSampleName, Status }, changed }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const resume = (): void => {
    finish(api.v2.updateBioSample({ id, Status: 'Active' }), `${BioSampleName}: Active.`, changed)
  }
  if (Status === 'Canceled') {
    return (
      <Button look="second" onClick={resume}>
        Resume
      </Button>
    )
  }
  return (
    <>
      <MoreMenu
        of={BioSampleName}
        items={[
          {
            text: 'Cancel biosample',
            icon: icons.close,
            isDanger: true,
            act: () => setIsAsked(true),
          },
        ]}
      />
      {isAsked && (
        <ConfirmCancelBioSample
          id={id}
          name={BioSampleName}
          close={() => setIsAsked(false)}
          changed={changed}
        />
      )}
    </>
  )
}
