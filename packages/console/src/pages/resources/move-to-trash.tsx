import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { currentPath } from '../../api/base.ts'
import { api } from '../../api/clients.ts'
import { icons } from '../../design/icons.tsx'
import { MoreMenu, type MenuItem } from '../../design/more-menu.tsx'
import { Confirm } from '../../design/sheet.tsx'
import { showFailure, showUndoable } from '../../design/toasts.tsx'

/** The operation that moves each kind of resource there. */
const deletions = {
  project: 'deleteProject',
  run: 'deleteRun',
  sample: 'deleteSample',
  appresult: 'deleteAppResult',
  appsession: 'deleteAppSession',
} as const

/** The member of a trash entry that holds each kind of resource. */
const members = {
  project: 'DeletedProject',
  run: 'DeletedRun',
  sample: 'DeletedSample',
  appresult: 'DeletedAppResult',
  appsession: 'DeletedAppSession',
} as const

type Props = {
  readonly kind: keyof typeof deletions
  readonly id: string
  readonly name: string
  /** What is moved with it. */
  readonly consequence: string
  /** What else is in its menu. */
  readonly others?: readonly MenuItem[]
}

/** Moves something to the trash, from which it can be restored until that is emptied. */
export function MoveToTrash({ kind, id, name, consequence, others = [] }: Props) {
  const { route } = useLocation()
  const [isConfirming, setIsConfirming] = useState(false)
  const move = (): void => {
    api.v1[deletions[kind]]({ id }).then(() => {
      const back = `${currentPath()}${location.search}`
      showUndoable(`${name} moved to the trash.`, async () => {
        await restoreLatest(kind, id)
        route(back)
      })
      route('/trash')
    }, showFailure)
  }
  return (
    <>
      <MoreMenu
        of={name}
        items={[
          {
            text: 'Move to trash',
            icon: icons.trash,
            isDanger: true,
            act: () => setIsConfirming(true),
          },
          ...others,
        ]}
      />
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

/** Restores the latest entry about a resource: an entry has an id of its own. */
async function restoreLatest(kind: Props['kind'], id: string): Promise<void> {
  const { Items } = await api.v1.listOwnTrash({
    Limit: 100,
    SortBy: 'DateDeleted',
    SortDir: 'Desc',
  })
  const entry = Items.find((one) => one[members[kind]]?.Id === id)
  if (entry === undefined) throw new Error('It is no longer in the trash.')
  await api.v1.restoreFromTrash({ id: entry.Id })
}
