import type { Application } from '../../../api/applications.ts'
import type { Rehearsal } from '../../../api/forms.ts'
import { Card } from '../../../design/pieces.tsx'
import { quoteForShell } from '../../apps/launch/commands.ts'

type Props = {
  readonly application: Application
  readonly rehearsal: Rehearsal | undefined
  readonly error: string | undefined
}

/** What the app would run, its price, and the problems that the platform finds. */
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
          <p class="refused">The launch would be refused: the form has errors.</p>
        )}
        {problems.length > 0 && (
          <details class="refused">
            <summary>
              {problems.length === 1
                ? 'The launch would be refused: 1 error'
                : `The launch would be refused: ${problems.length} errors`}
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
  if (spec === undefined) return <p class="quiet">Checking …</p>
  if (spec === null) {
    if (kind === 'web') {
      return (
        <p class="quiet">
          A web app runs on its own server: the user’s browser is redirected to{' '}
          {redirectUri === null ? (
            'no address, since none is registered'
          ) : (
            <code>{redirectUri}</code>
          )}
          .
        </p>
      )
    }
    return (
      <div>
        <span class="label">Its registered command</span>
        <pre class="command">{(command ?? []).map(quoteForShell).join(' ')}</pre>
        <p class="quiet">The app has no launchSpec that would set it for each launch.</p>
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
          <pre class="command">{commandLine.map(quoteForShell).join(' ')}</pre>
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
