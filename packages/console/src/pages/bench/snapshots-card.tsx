import { useState } from 'preact/hooks'
import { control } from '../../api/control.ts'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'
import { Confirm } from '../../design/sheet.tsx'
import { tell, tellFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'

/** The states to go back to. */
export function SnapshotsCard() {
  const { value, error, reload } = useLoaded(
    (signal) => control<{ snapshots: readonly string[] }>('GET', 'snapshots', undefined, signal),
    [],
  )
  const [name, setName] = useState('')
  const [asked, setAsked] = useState<{ title: string; verb: string; go: () => void }>()
  const save = (event: Event): void => {
    event.preventDefault()
    control('POST', `snapshots/${encodeURIComponent(name.trim())}`).then(() => {
      tell(`Kept as ${name.trim()}.`)
      setName('')
      reload()
    }, tellFailure)
  }
  /** The page is loaded anew: nothing that it shows needs to be there any more. */
  const goBack = (path: string): void => {
    control('POST', path).then(() => location.reload(), tellFailure)
  }
  return (
    <Card
      title="Snapshots"
      actions={
        <button
          type="button"
          class="button danger small"
          onClick={() =>
            setAsked({
              title: 'Reset the platform?',
              verb: 'Reset',
              go: () => goBack('reset'),
            })
          }
        >
          Reset
        </button>
      }
    >
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : value === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <div class="stack">
          {value.snapshots.length === 0 ? (
            <p class="quiet">No state is kept yet.</p>
          ) : (
            <ul class="item-list">
              {value.snapshots.map((snapshot) => (
                <li key={snapshot}>
                  <span>{snapshot}</span>
                  <button
                    type="button"
                    class="button plain small"
                    onClick={() =>
                      setAsked({
                        title: `Go back to ${snapshot}?`,
                        verb: 'Go back',
                        go: () => goBack(`snapshots/${encodeURIComponent(snapshot)}/restore`),
                      })
                    }
                  >
                    Go back
                  </button>
                </li>
              ))}
            </ul>
          )}
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
              Keep this state
            </button>
          </form>
        </div>
      )}
      {asked !== undefined && (
        <Confirm
          title={asked.title}
          verb={asked.verb}
          danger
          confirm={asked.go}
          close={() => setAsked(undefined)}
        >
          Everything that has happened since is gone, and jobs that run are stopped.
        </Confirm>
      )}
    </Card>
  )
}
