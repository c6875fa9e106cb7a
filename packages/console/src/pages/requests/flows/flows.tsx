import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { control } from '../../../api/clients.ts'
import { useLive } from '../../../api/events.ts'
import { isOwner } from '../../../api/role.ts'
import { session } from '../../../api/session.ts'
import { ButtonLink, Empty, Failed, Timestamp, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { addressOf } from '../../../shell/address.ts'
import { Page, type PageProps } from '../../../shell/page.tsx'
import { readApplications, type Application } from '../../../api/applications.ts'
import { requests, useRequestFeed } from '../request-feed.ts'
import { findFlows } from './find-flows.ts'
import type { PlatformRequest } from '../request.ts'
import { SaveMenu } from '../save/save-menu.tsx'
import { flowNames, type Flow, type FlowState } from './flow.ts'
import { FlowDiagram } from './flow-diagram.tsx'
import { Waterfall } from './waterfall.tsx'
import { countOf } from '../../../design/format.ts'
import '../requests.css'
import './flows.css'

const crumbs = [{ name: 'Requests', path: '/requests' }]

/**
 * The triggers, consents and purchases among the last requests, each drawn as a sequence of hops. The address has the
 * flow that is open, and how it is shown; without one, the newest is.
 */
export function Flows({ title }: PageProps) {
  const { query, path, route } = useLocation()
  const { flow: wanted, view: wantedView } = query
  const view = wantedView === 'waterfall' ? 'waterfall' : 'sequence'
  const [error, setError] = useState<unknown>()
  useRequestFeed(setError)
  const applications = useLoaded(readApplications, [])
  const expired = useExpired()
  const all = requests.value
  if (error !== undefined) {
    return (
      <Page title={title} crumbs={crumbs}>
        <Failed error={error} retry={() => location.reload()} />
      </Page>
    )
  }
  const flows = all === undefined ? undefined : findFlows(all.toReversed(), expired)
  const show = (flow: string, as: FlowView): void =>
    route(addressOf(path, { flow, view: as === 'sequence' ? undefined : as }), true)
  return (
    <Page title={title} crumbs={crumbs}>
      {flows === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : flows.length === 0 ? (
        <Empty isCard title="No flows yet" action={<a href="/apps">To the apps</a>}>
          Launch a web app, request consent or buy something: each step between browser, app and
          platform is shown here.
        </Empty>
      ) : (
        flows.map((flow, at) => (
          <FlowCard
            key={flow.id}
            flow={flow}
            isOpen={wanted === undefined ? at === 0 : flow.id === wanted}
            view={flow.id === wanted ? view : 'sequence'}
            show={(as) => show(flow.id, as)}
            name={nameOf(flow, applications.value)}
            requests={requestsOf(flow, all ?? [])}
          />
        ))
      )}
    </Page>
  )
}

const none: ReadonlySet<string> = new Set()

/** The ids of the purchases that expired: of all buyers for an owner of the bench, else of the user. */
function useExpired(): ReadonlySet<string> {
  const user = session.value?.user?.id
  const { value, reload } = useLoaded(
    async (signal) => {
      const of = isOwner() ? {} : { user }
      const { purchases } = await control.listPurchases(of, { signal })
      return new Set(purchases.filter(({ expired }) => expired).map(({ id }) => id))
    },
    [user],
  )
  useLive(reload, ({ name }) => name === 'purchase' || name === 'clock')
  return value ?? none
}

const states: Readonly<Record<FlowState, readonly [tone: string, words: string]>> = {
  open: ['busy', 'In progress'],
  done: ['good', 'Done'],
  denied: ['bad', 'Denied'],
  cancelled: ['', 'Cancelled'],
  expired: ['', 'Expired'],
  refused: ['bad', 'Refused'],
}

type CardProps = {
  readonly flow: Flow
  readonly isOpen: boolean
  readonly view: FlowView
  /** Opens it, or shows it in another way. */
  show(view: FlowView): void
  readonly name: string | undefined
  /** The oldest first. */
  readonly requests: readonly PlatformRequest[]
}

/** How a flow is shown: who calls whom, or when each request was made. */
type FlowView = 'sequence' | 'waterfall'

function FlowCard({ flow, isOpen, view, show, name, requests: own }: CardProps) {
  const [tone, words] = states[flow.state]
  const last = own.at(-1)
  return (
    <details
      class="card flow"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen) show(view)
      }}
    >
      <summary>
        <span>
          <strong>{flowNames[flow.kind]}</strong>
          {name !== undefined && ` of ${name}`}
        </span>
        <span class="row">
          <span class="quiet">
            {countOf(flow.hops.length, 'steps')} · <Timestamp at={flow.at} />
          </span>
          <span class={`badge ${tone}`}>{words}</span>
        </span>
        {flow.reason !== undefined && (
          <span class={tone === 'bad' ? 'flow-reason bad' : 'flow-reason'}>{flow.reason}</span>
        )}
      </summary>
      <div class="flow-bar">
        <div class="filter-chips" role="group" aria-label="View">
          {(['sequence', 'waterfall'] as const).map((one) => (
            <button
              key={one}
              type="button"
              class="toggle"
              aria-pressed={view === one}
              onClick={() => show(one)}
            >
              {one === 'sequence' ? 'Sequence' : 'Waterfall'}
            </button>
          ))}
        </div>
        {flow.state === 'refused' && last !== undefined && (
          <ButtonLink look="second small" text="Open request" href={`/requests/${last.id}`} />
        )}
        <SaveMenu
          requests={own}
          title={`${flowNames[flow.kind]}${name === undefined ? '' : ` of ${name}`}`}
          name={flowNames[flow.kind].toLowerCase().replaceAll(' ', '-')}
        />
      </div>
      {view === 'sequence' ? <FlowDiagram flow={flow} /> : <Waterfall requests={own} />}
    </details>
  )
}

function requestsOf({ requests: ids }: Flow, newestFirst: readonly PlatformRequest[]) {
  const own = new Set(ids)
  return newestFirst.filter(({ id }) => own.has(id)).toReversed()
}

/** The names of applications, as long as this page of the browser knows them: flows outlive what is deleted. */
const knownNames = new Map<string, string>()

function nameOf(
  { application }: Flow,
  known: readonly Application[] | undefined,
): string | undefined {
  for (const { id, clientId, name } of known ?? []) {
    knownNames.set(id, name)
    if (clientId !== undefined) knownNames.set(clientId, name)
  }
  if (application === undefined) return undefined
  return knownNames.get(application) ?? `${application}, which isn't registered`
}
