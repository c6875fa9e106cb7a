import { useLocation } from 'preact-iso'
import { currentPath } from '../../api/base.ts'
import { api } from '../../api/clients.ts'
import { icons } from '../../design/icons.tsx'
import { MoreMenu, type MenuItem } from '../../design/more-menu.tsx'
import { ask } from '../../design/sheet.tsx'
import { showFailure, showUndoable } from '../../design/toasts.tsx'

/** What operations and members are called that are about each kind of resource. */
const kinds = {
  project: 'Project',
  run: 'Run',
  sample: 'Sample',
  appresult: 'AppResult',
  appsession: 'AppSession',
} as const

type Props = {
  readonly kind: keyof typeof kinds
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
  const move = (): void => {
    api.v1[`delete${kinds[kind]}`]({ id }).then(() => {
      const back = `${currentPath()}${location.search}`
      showUndoable(`${name} moved to the trash.`, async () => {
        await restoreLatest(kind, id)
        route(back)
      })
      route('/trash')
    }, showFailure)
  }
  const confirm = (): void =>
    ask({
      title: `Move ${name} to the trash?`,
      verb: 'Move to trash',
      danger: true,
      confirm: move,
      about: `${consequence} It can be restored until the trash is emptied.`,
    })
  const item = { text: 'Move to trash', icon: icons.trash, isDanger: true, act: confirm }
  return <MoreMenu of={name} items={[item, ...others]} />
}

/** Restores the latest entry about a resource: an entry has an id of its own. */
async function restoreLatest(kind: Props['kind'], id: string): Promise<void> {
  const { Items } = await api.v1.listOwnTrash({
    Limit: 100,
    SortBy: 'DateDeleted',
    SortDir: 'Desc',
  })
  const entry = Items.find((one) => one[`Deleted${kinds[kind]}`]?.Id === id)
  if (entry === undefined) throw new Error('It is no longer in the trash.')
  await api.v1.restoreFromTrash({ id: entry.Id })
}
