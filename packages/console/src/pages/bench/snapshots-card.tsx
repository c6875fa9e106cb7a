import type { SnapshotRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { icons } from '../../design/icons.tsx'
import { MoreMenu } from '../../design/more-menu.tsx'
import { Bytes, Card, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { Confirm } from '../../design/sheet.tsx'
import { finish, showFailure, showToast } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { DifferenceSheet } from './difference-sheet.tsx'
import { deleteSnapshot, restoreSnapshot, saveSnapshot, readSnapshots } from './snapshots.ts'

type Confirmation = {
  readonly title: string
  readonly verb: string
  readonly about: string
  go(): void
}

const sinceIsGone = 'All later changes are lost, and running jobs are stopped.'

/** The snapshots: saved states that can be restored. */
export function SnapshotsCard() {
  const { value, error, reload } = useLoaded(readSnapshots, [])
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [compared, setCompared] = useState<string>()
  return (
    <Card
      title="Snapshots"
      actions={
        <MoreMenu
          of="Snapshots"
          items={[
            {
              text: 'Reset the platform',
              icon: icons.restore,
              isDanger: true,
              act: () =>
                setConfirmation({
                  title: 'Reset the platform?',
                  verb: 'Reset',
                  about: sinceIsGone,
                  go: () => restore(control.reset()),
                }),
            },
          ]}
        />
      }
    >
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={2} />
      ) : (
        <div class="stack">
          <KeptList kept={value} confirm={setConfirmation} compare={setCompared} reload={reload} />
          <KeepForm reload={reload} />
        </div>
      )}
      {confirmation !== undefined && (
        <Confirm
          title={confirmation.title}
          verb={confirmation.verb}
          danger
          confirm={confirmation.go}
          close={() => setConfirmation(undefined)}
        >
          {confirmation.about}
        </Confirm>
      )}
      {compared !== undefined && (
        <DifferenceSheet
          name={compared}
          others={(value ?? [])
            .filter(({ name: one, state }) => one !== compared && state === 'good')
            .map((one) => one.name)}
          close={() => setCompared(undefined)}
        />
      )}
    </Card>
  )
}

/** The page is loaded again, since nothing that it shows is certain to exist. */
function restore(gone: Promise<void>): void {
  gone.then(() => location.reload(), showFailure)
}

type KeptListProps = {
  readonly kept: readonly SnapshotRecord[]
  /** Prompts before something that can't be undone. */
  readonly confirm: (confirmation: Confirmation) => void
  readonly compare: (name: string) => void
  readonly reload: () => void
}

function KeptList({ kept, confirm, compare, reload }: KeptListProps) {
  const remove = (snapshot: string): void => {
    deleteSnapshot(snapshot).then(() => {
      showToast(`${snapshot} is deleted.`)
      // Its own button, where the focus was, goes with it.
      document.querySelector<HTMLElement>('#snapshot-name')?.focus()
      reload()
    }, showFailure)
  }
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
        <Kept
          key={snapshot.name}
          of={snapshot}
          compare={() => compare(snapshot.name)}
          restore={() =>
            confirm({
              title: `Restore ${snapshot.name}?`,
              verb: 'Restore',
              about: sinceIsGone,
              go: () => restore(restoreSnapshot(snapshot.name)),
            })
          }
          remove={() =>
            confirm({
              title: `Delete ${snapshot.name}?`,
              verb: 'Delete',
              about:
                'It can no longer be restored. The current state of the platform stays as it is.',
              go: () => remove(snapshot.name),
            })
          }
        />
      ))}
    </ul>
  )
}

function KeepForm({ reload }: { readonly reload: () => void }) {
  const [name, setName] = useState('')
  const save = (event: Event): void => {
    event.preventDefault()
    finish(saveSnapshot(name.trim()), `Saved as ${name.trim()}.`, () => setName(''), reload)
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
      <button type="submit" class="button second">
        Save this state
      </button>
    </form>
  )
}

type KeptProps = {
  readonly of: SnapshotRecord
  readonly compare: () => void
  readonly restore: () => void
  readonly remove: () => void
}

function Kept({ of: { name, state, taken, bytes }, compare, restore, remove }: KeptProps) {
  const isOff = state !== 'good'
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
          act={compare}
        />
        <MoreMenu
          of={name}
          items={[
            { text: 'Restore', icon: icons.restore, isDanger: true, isOff, act: restore },
            { text: 'Delete', icon: icons.trash, isDanger: true, act: remove },
          ]}
        />
      </div>
    </li>
  )
}
