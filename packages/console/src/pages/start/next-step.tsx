import { useState } from 'preact/hooks'
import type { Loaded } from '../../design/use-loaded.ts'
import { launchBlocker, type Application } from '../../api/applications.ts'
import { ButtonLink, Unloaded } from '../../design/pieces.tsx'
import { NoApps } from '../apps/apps.tsx'

/** The next thing to do on a bench: launch an app. */
export function NextStep({
  loaded: { value, error, reload },
}: {
  readonly loaded: Loaded<readonly Application[]>
}) {
  const [chosenId, setChosenId] = useState<string>()
  if (value === undefined) return <Unloaded error={error} reload={reload} lines={3} height="2rem" />
  const launchable = value.filter((application) => launchBlocker(application) === undefined)
  if (value.length === 0) return <NoApps />
  const chosen =
    launchable.find(({ id }) => id === chosenId) ??
    launchable.find(({ kind, hasForm }) => kind === 'native' && hasForm) ??
    launchable[0]
  if (chosen === undefined) {
    return (
      <p>
        None of the <a href="/apps">apps</a> can be launched: native apps need a command to run.
      </p>
    )
  }
  return (
    <div class="next-step">
      <div>
        <h2>Launch an app on your data</h2>
        <p>{chosen.shortDescription || `${chosen.name} is a ${chosen.kind} app.`}</p>
      </div>
      <div class="row">
        {launchable.length > 1 && (
          <>
            <label class="visually-hidden" for="start-app">
              App
            </label>
            <select
              id="start-app"
              class="input"
              value={chosen.id}
              onChange={(event) => setChosenId(event.currentTarget.value)}
            >
              {launchable.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </>
        )}
        <ButtonLink look="big" text={`Launch ${chosen.name}`} href={`/apps/${chosen.id}/launch`} />
      </div>
    </div>
  )
}
