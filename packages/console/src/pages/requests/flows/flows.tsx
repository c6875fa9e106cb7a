import { useState } from 'preact/hooks'
import { Card, Empty, Failed, Timestamp, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import type { PageProps } from '../../../shell/page-table.ts'
import { Page } from '../../../shell/page.tsx'
import { readApplications, type Application } from '../../../api/applications.ts'
import { requests, useRequestFeed } from '../request-feed.ts'
import { findFlows } from './find-flows.ts'
import { flowNames, type Flow, type FlowState } from './flow.ts'
import { FlowDiagram } from './flow-diagram.tsx'
import '../requests.css'
import './flows.css'

const crumbs = [{ name: 'Requests', path: '/requests' }]

/** The triggers, consents and purchases among the last requests, each drawn as a sequence of hops. */
export function Flows({ title }: PageProps) {
  const [error, setError] = useState<unknown>()
  useRequestFeed(setError)
  const applications = useLoaded(readApplications, [])
  const all = requests.value
  if (error !== undefined) {
    return (
      <Page title={title} crumbs={crumbs}>
        <Failed error={error} retry={() => location.reload()} />
      </Page>
    )
  }
  const flows = all === undefined ? undefined : findFlows(all.toReversed())
  return (
    <Page title={title} crumbs={crumbs}>
      {flows === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : flows.length === 0 ? (
        <Card>
          <Empty title="No flows yet" action={<a href="/apps">To the apps</a>}>
            Launch a web app, request consent or buy something: each hop between browser, app and
            platform is shown here.
          </Empty>
        </Card>
      ) : (
        flows.map((flow, at) => (
          <FlowCard
            key={flow.id}
            flow={flow}
            isOpen={at === 0}
            name={nameOf(flow, applications.value)}
          />
        ))
      )}
    </Page>
  )
}

const states: Readonly<Record<FlowState, readonly [tone: string, words: string]>> = {
  open: ['busy', 'in progress'],
  done: ['good', 'done'],
  denied: ['bad', 'denied'],
  cancelled: ['', 'cancelled'],
  refused: ['bad', 'refused'],
}

type CardProps = {
  readonly flow: Flow
  readonly isOpen: boolean
  readonly name: string | undefined
}

function FlowCard({ flow, isOpen, name }: CardProps) {
  const [tone, words] = states[flow.state]
  return (
    <details class="card flow" open={isOpen}>
      <summary>
        <span>
          <strong>{flowNames[flow.kind]}</strong>
          {name !== undefined && ` of ${name}`}
        </span>
        <span class="row">
          <span class="quiet">
            {flow.hops.length} {flow.hops.length === 1 ? 'hop' : 'hops'} ·{' '}
            <Timestamp at={flow.at} />
          </span>
          <span class={`badge ${tone}`}>{words}</span>
        </span>
      </summary>
      {flow.reason !== undefined && (
        <p class={flow.state === 'cancelled' ? 'notice' : 'notice bad'}>{flow.reason}</p>
      )}
      <FlowDiagram flow={flow} />
    </details>
  )
}

function nameOf(
  { application }: Flow,
  known: readonly Application[] | undefined,
): string | undefined {
  const found = known?.find(({ id, clientId }) => id === application || clientId === application)
  return found?.name ?? application
}
