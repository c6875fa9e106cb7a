import { useLocation } from 'preact-iso'
import { useMemo, useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { formatDuration, formatTime } from '../../design/format.ts'
import { Button, ButtonLink, Empty, Failed } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { Column } from '../../design/columns.tsx'
import type { Sorting } from '../../design/windowed-list.tsx'
import { addressOf, useMembers } from '../../shell/address.ts'
import { chosenIn, type Chosen } from '../../shell/list-address.ts'
import { localRows } from '../../shell/local-list.ts'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { Answer } from './answer.tsx'
import { clearRequests, isPaused, requests, useRequestFeed } from './request-feed.ts'
import { compareAddress } from './compare/address.ts'
import { filtersFor } from './request-filters.ts'
import { matches, noiseIn } from './request-filter.ts'
import type { PlatformRequest } from './request.ts'
import { SaveMenu } from './save/save-menu.tsx'
import { RequestDetails } from './request-details.tsx'
import './requests.css'

const columns: readonly Column<PlatformRequest>[] = [
  {
    title: 'When',
    width: '7rem',
    sortBy: 'at',
    show: ({ at }) => (
      <time class="mono" dateTime={at} data-exact>
        {formatTime(new Date(at), 'milliseconds')}
      </time>
    ),
  },
  {
    title: 'Status',
    width: '4rem',
    sortBy: 'status',
    show: (request) => <Answer of={request} />,
  },
  {
    title: 'Request',
    sortBy: 'url',
    show: ({ method, url, face }) => (
      <span class="mono" title={url}>
        <strong>{method}</strong> {face === 'api' ? '' : `${face} `}
        {url}
      </span>
    ),
  },
  {
    title: 'Operation',
    sortBy: 'operation',
    show: ({ operation = '' }) => <span class="quiet">{operation}</span>,
  },
  {
    title: 'Took',
    sortBy: 'durationMs',
    isNumber: true,
    show: ({ durationMs }) => (durationMs === undefined ? '' : formatDuration(durationMs)),
  },
]

const common = {
  noun: 'requests',
  initial: { by: 'at', desc: true },
  columns,
  isNews: () => false,
}

/** The requests to the platform, live. */
export function Requests({ title, id }: PageProps) {
  const { route, query } = useLocation()
  const { go } = useMembers()
  const [error, setError] = useState<unknown>()
  useRequestFeed(setError)
  const names = useNames()
  const all = requests.value
  const noise = useMemo(() => noiseIn(all ?? []), [all])
  const filters = useMemo(() => filtersFor(all ?? [], noise.size, names), [all, noise, names])
  const addressWith = (request: string | undefined): string =>
    addressOf(request === undefined ? '/requests' : `/requests/${request}`, query)
  const { compare } = query
  const open = ({ id: to }: PlatformRequest): void =>
    route(compare === undefined ? addressWith(to) : compareAddress(compare, to))
  if (error !== undefined) {
    return (
      <Page title={title}>
        <Failed error={error} retry={() => location.reload()} />
      </Page>
    )
  }
  const chosen = id === undefined ? undefined : all?.find((request) => request.id === id)
  const shownFor = (members: Chosen, sorting: Sorting): PlatformRequest[] => {
    const isShown = (one: PlatformRequest): boolean =>
      (members['all'] !== '' || !noise.has(one.id)) && matches(one, members)
    return localRows((all ?? []).filter(isShown), [], members, sorting)
  }
  const table: RecordTable<PlatformRequest> = {
    ...common,
    filters,
    // Not known yet: the list is read again once they are.
    load: async (members, { offset, limit }, sorting) => {
      if (all === undefined) return new Promise(() => {})
      const shown = shownFor(members, sorting)
      return { items: shown.slice(offset, offset + limit), total: shown.length }
    },
    open,
    empty: <NoRequests isFiltered={all?.length !== 0} />,
  }
  const members = chosenIn(
    query,
    filters.map(({ name }) => name),
  )
  return (
    <Page title={title} actions={<FeedActions shown={shownFor(members, common.initial)} />}>
      {compare !== undefined && (
        <p class="notice spread" role="status">
          <span>Choose the request to compare with {nameOf(all, compare)}.</span>
          <Button look="second small" text="Cancel" act={() => go({ compare: undefined })} />
        </p>
      )}
      <div class={id === undefined ? 'with-list requests' : 'with-list requests with-details'}>
        <RecordList label="Requests" table={table} version={all} whole={all?.length} />
        {chosen !== undefined && (
          <RequestDetails
            names={names}
            request={chosen}
            before={beforeOf(all, chosen)}
            close={() => route(addressWith(undefined))}
          />
        )}
        {chosen === undefined && id !== undefined && all !== undefined && <NotFound />}
      </div>
    </Page>
  )
}

function NotFound() {
  return (
    <Empty isCard title="Request not found" action={<a href="/requests">To the list</a>}>
      Only the last thousand requests are stored, until they are cleared.
    </Empty>
  )
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? 'No matching requests' : 'No requests yet'}>
      {isOwner()
        ? 'Every request of an app appears here immediately.'
        : 'Every request with a token of yours appears here immediately.'}
    </Empty>
  )
}

/** The names of the bench's users and applications, for the filter. */
function useNames() {
  const { value } = useLoaded((signal) => control.getStatus({}, { signal }), [])
  const named = (list: readonly { readonly id: string; readonly name: string }[] = []) =>
    new Map(list.map(({ id, name }) => [id, name]))
  return useMemo(
    () => ({ users: named(value?.users), applications: named(value?.applications) }),
    [value],
  )
}

function nameOf(all: readonly PlatformRequest[] | undefined, id: string): string {
  const found = all?.find((request) => request.id === id)
  return found === undefined ? `request ${id}` : `${found.method} ${found.url}`
}

/** The last request of the same operation before another; of what is no operation, to the same path. */
function beforeOf(
  all: readonly PlatformRequest[] | undefined,
  { id, operation, method, url }: PlatformRequest,
): PlatformRequest | undefined {
  const at = all?.findIndex((request) => request.id === id) ?? -1
  const pathOf = (address: string) => address.split('?', 1)[0]
  return all
    ?.slice(at + 1)
    .find((one) =>
      operation === undefined
        ? one.method === method && pathOf(one.url) === pathOf(url)
        : one.operation === operation,
    )
}

function FeedActions({ shown }: { readonly shown: readonly PlatformRequest[] }) {
  return (
    <>
      <ButtonLink look="second" text="Compare a recording" href="/requests/compare" />
      {shown.length > 0 && (
        <SaveMenu
          requests={shown.toReversed()}
          title={`${shown.length} recorded requests get the same answers`}
          name="requests"
          isLarge
        />
      )}
      <Button
        look="second"
        text={isPaused.value ? 'Resume' : 'Pause'}
        aria-pressed={isPaused.value}
        act={() => (isPaused.value = !isPaused.value)}
      />
      {isOwner() && (
        <Button look="second" text="Clear" act={() => clearRequests().catch(showFailure)} />
      )}
    </>
  )
}
