import { useLocation } from 'preact-iso'
import { useMemo, useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { formatDuration, formatTime } from '../../design/format.ts'
import { Button, ButtonLink, Card, Empty, Failed, Skeleton } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { Column } from '../../design/columns.tsx'
import { WindowedList } from '../../design/windowed-list.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { Answer } from './answer.tsx'
import { clearRequests, isPaused, requests, useRequestFeed } from './request-feed.ts'
import { compareAddress } from './compare/address.ts'
import { FilterBar, filterOf, type FilterQuery } from './filter-bar.tsx'
import { matches, noiseIn } from './request-filter.ts'
import type { PlatformRequest } from './request.ts'
import { SaveMenu } from './save/save-menu.tsx'
import { RequestDetails } from './request-details.tsx'
import './requests.css'

const columns: readonly Column<PlatformRequest>[] = [
  {
    title: 'When',
    width: '7rem',
    show: ({ at }) => (
      <time class="mono" dateTime={at} data-exact>
        {formatTime(new Date(at), 'milliseconds')}
      </time>
    ),
  },
  { title: 'Status', width: '4rem', show: (request) => <Answer of={request} /> },
  {
    title: 'Request',
    width: 'minmax(11rem, 3fr)',
    show: ({ method, url, face }) => (
      <span class="mono" title={url}>
        <strong>{method}</strong> {face === 'api' ? '' : `${face} `}
        {url}
      </span>
    ),
  },
  {
    title: 'Operation',
    width: 'minmax(7rem, 1fr)',
    show: ({ operation = '' }) => <span class="quiet">{operation}</span>,
  },
  {
    title: 'Took',
    width: '4.75rem',
    isNumber: true,
    show: ({ durationMs }) => (durationMs === undefined ? '' : formatDuration(durationMs)),
  },
]

/** The requests to the platform, live. */
export function Requests({ title, id }: PageProps) {
  const { route, query } = useLocation()
  const [error, setError] = useState<unknown>()
  useRequestFeed(setError)
  const names = useNames()
  const all = requests.value
  const noise = useMemo(() => noiseIn(all ?? []), [all])
  const key = new URLSearchParams(query).toString()
  const shown = useMemo(() => {
    const filter = filterOf(query)
    const withNoise = query['all'] !== undefined
    return all?.filter((one) => (withNoise || !noise.has(one.id)) && matches(one, filter))
  }, [all, key])
  if (error !== undefined) {
    return (
      <Page title={title}>
        <Failed error={error} retry={() => location.reload()} />
      </Page>
    )
  }
  const chosen = id === undefined ? undefined : all?.find((request) => request.id === id)
  const addressWith = (request: string | undefined, members: FilterQuery = query): string => {
    const search = new URLSearchParams(members).toString()
    const path = request === undefined ? '/requests' : `/requests/${request}`
    return search === '' ? path : `${path}?${search}`
  }
  const change = (members: Readonly<Record<string, string | undefined>>): void => {
    const next = Object.entries({ ...query, ...members }).filter(
      (one): one is [string, string] => one[1] !== undefined,
    )
    route(addressWith(id, Object.fromEntries(next)), true)
  }
  const { compare } = query
  const open = (request: PlatformRequest): void => {
    route(compare === undefined ? addressWith(request.id) : compareAddress(compare, request.id))
  }
  return (
    <Page title={title} actions={<FeedActions shown={shown} />}>
      <FilterBar
        query={query}
        change={change}
        requests={all ?? []}
        hidden={noise.size}
        names={names}
      />
      {compare !== undefined && (
        <p class="notice spread" role="status">
          <span>Choose the request to compare with {nameOf(all, compare)}.</span>
          <Button look="second small" text="Cancel" act={() => change({ compare: undefined })} />
        </p>
      )}
      <div class={id === undefined ? 'requests' : 'requests with-details'}>
        <RequestList shown={shown} isEmpty={all?.length === 0} listKey={key} open={open} />
        {chosen !== undefined && (
          <RequestDetails
            request={chosen}
            before={beforeOf(all, chosen)}
            close={() => route(addressWith(undefined))}
          />
        )}
        {id !== undefined && all !== undefined && chosen === undefined && (
          <Empty isCard title="Request not found" action={<a href="/requests">To the list</a>}>
            Only the last thousand requests are stored, until they are cleared.
          </Empty>
        )}
      </div>
    </Page>
  )
}

type ListProps = {
  readonly shown: readonly PlatformRequest[] | undefined
  readonly isEmpty: boolean
  readonly listKey: string
  readonly open: (request: PlatformRequest) => void
}

function RequestList({ shown, isEmpty, listKey, open }: ListProps) {
  return (
    <Card flush>
      {shown === undefined ? (
        <div class="card-body">
          <Skeleton lines={8} />
        </div>
      ) : (
        <WindowedList
          label="Requests"
          columns={columns}
          load={(offset, limit) =>
            Promise.resolve({ items: shown.slice(offset, offset + limit), total: shown.length })
          }
          keys={[listKey]}
          version={shown}
          open={open}
          empty={
            <Empty title={isEmpty ? 'No requests yet' : 'No matching requests'}>
              {isOwner()
                ? 'Every request of an app appears here immediately.'
                : 'Every request with a token of yours appears here immediately.'}
            </Empty>
          }
        />
      )}
    </Card>
  )
}

/** The names of the bench's users and applications, for the filter. */
function useNames() {
  const { value } = useLoaded((signal) => control.getStatus({}, { signal }), [])
  const named = (list: readonly { readonly id: string; readonly name: string }[] = []) =>
    new Map(list.map(({ id, name }) => [id, name]))
  return { users: named(value?.users), applications: named(value?.applications) }
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

function FeedActions({ shown = [] }: { readonly shown: readonly PlatformRequest[] | undefined }) {
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
