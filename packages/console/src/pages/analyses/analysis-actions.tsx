import type { AppSessionRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { control } from '../../api/clients.ts'
import { onThisHost } from '../../api/launches.ts'
import { Button, ButtonLink } from '../../design/pieces.tsx'
import { ask } from '../../design/sheet.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { MoveToTrash } from '../resources/move-to-trash.tsx'
import { saveText } from '../saved-files/save-text.ts'
import { launchProperties, readProperties } from './relaunch.ts'
import { runAgain } from './run-again.ts'
import { runAsTest } from '../saved-files/test-file.ts'

type Props = {
  readonly session: AppSessionRecord
  /** The number of nodes it ran on; 0 if it wasn't split into nodes. */
  readonly nodes: number
  /** The consent page, while the analysis waits for it. */
  readonly dialog: string | undefined
  readonly changed: () => void
}

/** What a user can do with an analysis in its current status. */
export function AnalysisActions({ session, nodes, dialog, changed }: Props) {
  const { Id: id, Name: name, Status: status } = session
  const isStoppable = status === 'Running' || status === 'Pending' || status === 'Initializing'
  const isEnded = ['Complete', 'Aborted', 'TimedOut'].includes(status)

  const stop = (): void =>
    ask({
      title: `Stop ${name}?`,
      verb: 'Stop',
      danger: true,
      confirm: () => void control.stopAppSession({ id }).then(changed, showFailure),
      about: `The app gets a signal to end, and is killed if it doesn't end in time. What it has not
        written yet is lost.`,
    })
  const resolve = (to: 'Running' | 'Complete'): void => {
    control.resolveAppSession({ id, status: to }).then(changed, showFailure)
  }
  return (
    <>
      {status === 'NeedsAttention' && (
        <>
          <Button text="Resume" act={() => resolve('Running')} />
          <Button look="second" text="Mark as complete" act={() => resolve('Complete')} />
        </>
      )}
      {status === 'AwaitingAuthorization' && dialog !== undefined && (
        <ButtonLink text="Allow or deny" href={onThisHost(dialog)} target="_top" />
      )}
      {isStoppable && <Button look="danger" text="Stop" act={stop} />}
      {isEnded && <EndedActions session={session} nodes={nodes} />}
    </>
  )
}

/** What a user can do with an analysis that is over: run it again, as it was or changed, or do away with it. */
function EndedActions({ session, nodes }: Pick<Props, 'session' | 'nodes'>) {
  const { route } = useLocation()
  const { Id: id, Name: name, Application } = session
  const repeat = (): Promise<void> =>
    runAgain({ id, application: Application.Id, name, nodes }, Application.Name, route)
  const saveTest = async (): Promise<void> => {
    const properties = launchProperties(await readProperties(id))
    const text = runAsTest({
      name,
      application: Application.Id,
      user: session.UserCreatedBy.Id,
      properties,
    })
    saveText(text, `analysis-${id}.test.ts`, 'text/typescript')
  }
  return (
    <>
      <Button text="Run again" act={() => repeat().catch(showFailure)} />
      {session.Status === 'Aborted' && (
        <Button look="second" text="Save as test" act={() => saveTest().catch(showFailure)} />
      )}
      <ButtonLink
        look="second"
        text="Change and run"
        href={`/apps/${Application.Id}/launch?again=${id}`}
      />
      <MoveToTrash
        kind="appsession"
        id={id}
        name={name}
        consequence="Its results and their files go along."
      />
    </>
  )
}
