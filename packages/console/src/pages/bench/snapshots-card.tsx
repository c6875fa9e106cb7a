import type { SnapshotRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { icons } from '../../design/icons.tsx'
import { MoreMenu } from '../../design/more-menu.tsx'
import { Button, Bytes, Card, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { ask, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { askToRestore } from '../../shell/jump-report.tsx'
import { DifferenceSheet } from './difference-sheet.tsx'

/** The snapshots: saved states that can be restored. */
export function SnapshotsCard() {
  const { value, error, reload } = useLoaded(
    async (signal) => (await control.listSnapshots({}, { signal })).details,
    [],
  )
  const reset = () => askToRestore('Reset the platform?', 'Reset', () => control.reset())
  const item = { text: 'Reset the platform', icon: icons.restore, isDanger: true, act: reset }
  return (
    <Card title="Snapshots" actions={<MoreMenu of="Snapshots" items={[item]} />}>
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={2} />
      ) : (
        <div class="stack">
          <KeptList kept={value} reload={reload} />
          <KeepForm reload={reload} />
        </div>
      )}
    </Card>
  )
}

type KeptListProps = { readonly kept: readonly SnapshotRecord[]; readonly reload: () => void }

function KeptList({ kept, reload }: KeptListProps) {
  const compare = (name: string): void => {
    const others = kept.filter((one) => one.name !== name && one.state === 'good')
    const names = others.map((one) => one.name)
    showSheet((close) => <DifferenceSheet name={name} others={names} close={close} />)
  }
  const remove = (name: string): void =>
    ask({
      title: `Delete ${name}?`,
      verb: 'Delete',
      danger: true,
      about: 'It can no longer be restored. The current state of the platform stays as it is.',
      confirm: () =>
        finish(control.deleteSnapshot({ name }), `${name} is deleted.`, reload, () =>
          // Its own button, where the focus was, goes with it.
          document.querySelector<HTMLElement>('#snapshot-name')?.focus(),
        ),
    })
  if (kept.length === 0) {
    return (
      <p class="quiet">
        No snapshots yet. A snapshot can be restored, and compared with the state after it.
      </p>
    )
  }
  return (
    <ul class="item-list">
      {kept.map((snapshot) => (
        <Kept key={snapshot.name} of={snapshot} compare={compare} remove={remove} />
      ))}
    </ul>
  )
}

function KeepForm({ reload }: { readonly reload: () => void }) {
  const [name, setName] = useState('')
  const save = (event: Event): void => {
    event.preventDefault()
    finish(
      control.saveSnapshot({ name: name.trim() }),
      `Saved as ${name.trim()}.`,
      () => setName(''),
      reload,
    )
  }
  return (
    <form class="row" onSubmit={save}>
      <label class="visually-hidden" for="snapshot-name">
        Name of the snapshot
      </label>
      <input
        id="snapshot-name"
        class="input"
        style={{ flex: '1' }}
        placeholder="before-launch"
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,63}"
        required
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" look="second" text="Save this state" />
    </form>
  )
}

type KeptProps = {
  readonly of: SnapshotRecord
  readonly compare: (name: string) => void
  readonly remove: (name: string) => void
}

function Kept({ of: { name, state, taken, bytes }, compare, remove }: KeptProps) {
  const isOff = state !== 'good'
  const restore = (): void =>
    askToRestore(`Restore ${name}?`, 'Restore', () => control.restoreSnapshot({ name }))
  return (
    <li>
      <div>
        {name}
        <div class="quiet">
          {state === 'good' ? (
            <>
              <Timestamp at={taken ?? undefined} /> · <Bytes of={bytes} />
            </>
          ) : state === 'newer' ? (
            'made by a newer Benchtop'
          ) : (
            'damaged'
          )}
        </div>
      </div>
      <div class="row">
        <IconButton
          icon="compare"
          name={`Compare: ${name}`}
          tip="Compare"
          isOff={isOff}
          act={() => compare(name)}
        />
        <MoreMenu
          of={name}
          items={[
            { text: 'Restore', icon: icons.restore, isDanger: true, isOff, act: restore },
            { text: 'Delete', icon: icons.trash, isDanger: true, act: () => remove(name) },
          ]}
        />
      </div>
    </li>
  )
}
