import type { Application } from '../../../api/applications.ts'
import type { Rehearsal } from '../../../api/forms.ts'
import { Card } from '../../../design/pieces.tsx'
import { shellWord } from './commands.ts'

type Props = {
  readonly application: Application
  readonly rehearsal: Rehearsal | undefined
  readonly error: string | undefined
}

/** What the app would run, what it would cost, and what the platform finds wrong. */
export function LaunchSpecCard({ application, rehearsal, error }: Props) {
  const problems = rehearsal?.problems ?? []
  return (
    <Card title="What a launch would run">
      <div class="stack">
        {error !== undefined && (
          <p class="notice bad" role="alert">
            {error}
          </p>
        )}
        {rehearsal?.problems === null && (
          <p class="refused">It would be refused: its form can’t be read.</p>
        )}
        {problems.length > 0 && (
          <details class="refused">
            <summary>
              {problems.length === 1
                ? 'It would be refused: 1 error'
                : `It would be refused: ${problems.length} errors`}
            </summary>
            <ul>
              {problems.map(({ member, message }) => (
                <li key={`${member} ${message}`}>{message}</li>
              ))}
            </ul>
          </details>
        )}
        <Runs application={application} spec={rehearsal?.launchSpec} />
        <Costs spec={rehearsal?.billingSpec} />
      </div>
    </Card>
  )
}

function Runs({
  application: { kind, command, redirectUri },
  spec,
}: {
  readonly application: Application
  readonly spec: Rehearsal['launchSpec'] | undefined
}) {
  if (spec === undefined) return <p class="quiet">Asking …</p>
  if (spec === null) {
    if (kind === 'web') {
      return (
        <p class="quiet">
          A web app runs by itself: the user’s browser is sent to{' '}
          {redirectUri === null ? 'no address, since it has none' : <code>{redirectUri}</code>}.
        </p>
      )
    }
    return (
      <div>
        <span class="label">Its own command</span>
        <pre class="command">{(command ?? []).map(shellWord).join(' ')}</pre>
        <p class="quiet">It has no launchSpec, which would say it for each launch.</p>
      </div>
    )
  }
  if (!spec.ok) return <p class="notice bad">{spec.message}</p>
  const { nodes, isMultiNode } = spec.value
  return (
    <ol class="nodes">
      {nodes.map(({ commandLine, containerImageId, options, appSessionName }, index) => (
        <li key={index}>
          {isMultiNode && <span class="label">{appSessionName ?? `Node ${index + 1}`}</span>}
          <pre class="command">{commandLine.map(shellWord).join(' ')}</pre>
          {containerImageId !== undefined && (
            <p class="quiet">
              in <code>{containerImageId}</code>
            </p>
          )}
          {options.length > 0 && (
            <p class="quiet">
              with <code>{options.join(' ')}</code>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Costs({ spec }: { readonly spec: Rehearsal['billingSpec'] | undefined }) {
  if (spec == null) return null
  if (!spec.ok) return <p class="notice bad">{spec.message}</p>
  return (
    <p class="quiet">
      Charged:{' '}
      {spec.value.map(({ id, quantity }) => `${quantity} × product ${id}`).join(', ') || 'nothing'}
    </p>
  )
}
