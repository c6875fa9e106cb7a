import type { V2BioSample } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { icons } from '../../design/icons.tsx'
import { MoreMenu } from '../../design/more-menu.tsx'
import { Button } from '../../design/pieces.tsx'
import { ask } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'

/**
 * Cancels a biosample, which cancels everything in progress for it, after a confirmation; `because` is the reason, if the
 * user wants to be rid of something else.
 */
export function cancelBioSample(
  { Id: id, BioSampleName: name }: Pick<V2BioSample, 'Id' | 'BioSampleName'>,
  changed: () => void,
  because?: string,
): void {
  ask({
    title: `Cancel ${name}?`,
    verb: 'Cancel the biosample',
    danger: true,
    confirm: () =>
      finish(api.v2.updateBioSample({ id, Status: 'Canceled' }), `${name}: Canceled.`, changed),
    about: (
      <div class="stack">
        {because !== undefined && <p>{because}</p>}
        <p>
          The biosample <strong>{name}</strong> becomes Canceled. Its analyses in progress are
          stopped, and its prep requests and its requeues are canceled, except for those of pools,
          which other biosamples share. Its libraries, reads and results stay.
        </p>
        <p>It can be resumed on its page.</p>
      </div>
    ),
  })
}

type Props = {
  readonly biosample: Pick<V2BioSample, 'Id' | 'BioSampleName' | 'Status'>
  readonly changed: () => void
}

/** Cancels a biosample after a confirmation, or resumes one that is Canceled. */
export function CancelBioSample({ biosample, changed }: Props) {
  const { Id: id, BioSampleName, Status } = biosample
  const resume = (): void => {
    finish(api.v2.updateBioSample({ id, Status: 'Active' }), `${BioSampleName}: Active.`, changed)
  }
  if (Status === 'Canceled') {
    return <Button look="second" text="Resume" act={resume} />
  }
  return (
    <MoreMenu
      of={BioSampleName}
      items={[
        {
          text: 'Cancel biosample',
          icon: icons.close,
          isDanger: true,
          act: () => cancelBioSample(biosample, changed),
        },
      ]}
    />
  )
}
