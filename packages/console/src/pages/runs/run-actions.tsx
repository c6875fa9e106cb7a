import type { RunRecord } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { icons } from '../../design/icons.tsx'
import { Bytes } from '../../design/pieces.tsx'
import { ask } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { MoveToTrash } from '../resources/move-to-trash.tsx'
import { ShareButton } from '../sharing/share-button.tsx'

type Props = {
  readonly run: RunRecord
  /** Called when it is shared with others. */
  readonly shared: () => void
  /** Called when its files have been deleted. */
  readonly changed: () => void
}

/** What can be done with a run: share it, and move it or its files alone to the trash. */
export function RunActions({ run, shared, changed }: Props) {
  const { Id, ExperimentName, UserOwnedBy, TotalSize } = run
  const deleteFiles = (): void =>
    ask({
      title: `Delete the files of ${ExperimentName}?`,
      verb: 'Delete the files',
      danger: true,
      confirm: () =>
        finish(
          api.v1.deleteRun({ id: Id, Preserve: 'metadata' }),
          `Files of ${ExperimentName} moved to the trash.`,
          changed,
        ),
      about: (
        <>
          <Bytes of={TotalSize} /> are moved to the trash. The run with its samples, statistics and
          properties stays, and the files can be restored until the trash is emptied.
        </>
      ),
    })
  return (
    <>
      <ShareButton
        kind="run"
        id={Id}
        name={ExperimentName}
        owner={UserOwnedBy.Id}
        changed={shared}
      />
      <MoveToTrash
        kind="run"
        id={Id}
        name={ExperimentName}
        consequence="Its files are moved too."
        others={[
          {
            text: 'Delete files only',
            icon: icons.trash,
            isDanger: true,
            isOff: TotalSize === 0,
            act: deleteFiles,
          },
        ]}
      />
    </>
  )
}
