import { useLocation } from 'preact-iso'
import { useMemo, useState } from 'preact/hooks'
import { formatDuration, formatExactly } from '../../design/format.ts'
import { Card, Empty, Failed, Skeleton } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { WindowedList, type Column } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { Answer } from './answer.tsx'
import { clearRequests, isPaused, requests, useRequestFeed } from './request-feed.ts'
import { matches, type PlatformRequest } from './request.ts'
import { RequestDetails } from './request-details.tsx'
import './requests.css'

const toTheMillisecond = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

const columns: readonly Column<PlatformRequest>[] = [
  {
    title: 'When',
    width: '9rem',
    show: ({ at }) => (
      <time class="mono" dateTime={at} title={formatExactly(at)}>
        {toTheMillisecond.format(new Date(at))}
      </time>
    ),
  },
  { title: 'Status', width: '4rem', show: (request) => <Answer of={request} /> },
  {
    title: 'Request',
    width: 'minmax(14rem, 3fr)',
    show: ({ method, url, face }) => (
      <span class="mono" title={url}>
        <strong>{method}</strong> {face === 'api' ? '' : `${face} `}
        {url}
      </span>
    ),
  },
  {
    title: 'Operation',
    width: 'minmax(9rem, 1fr)',
    show: ({ operation = '' }) => <span class="quiet">{operation}</span>,
  },
  {
    title: 'Took',
    width: '5rem',
    right: true,
    show: ({ durationMs }) => (durationMs === undefined ? '' : formatDuration(durationMs)),
  },
]

/** The requests to the platform, live. */
export function Requests({ title, id }: PageProps) {
  const { route } = useLocation()
  const [error, setError] = useState<unknown>()
  const [text, setText] = useState('')
  const [onlyFailed, setOnlyFailed] = useState(false)
  useRequestFeed(setError)
  const all = requests.value
  const shown = useMemo(
    () => all?.filter((request) => matches(request, { text, onlyFailed })),
    [all, text, onlyFailed],
  )
  const chosen = id === undefined ? undefined : all?.find((request) => request.id === id)
  const isForgotten = id !== undefined && all !== undefined && chosen === undefined
  if (error !== undefined) {
    return (
      <Page title={title}>
        <Failed error={error} retry={() => location.reload()} />
      </Page>
    )
  }
  return (
    <Page title={title} actions={<FeedActions />}>
      <Filter text={text} setText={setText} onlyFailed={onlyFailed} setOnlyFailed={setOnlyFailed} />
      <div class={chosen === undefined ? 'requests' : 'requests with-details'}>
        <Card flush>
          {shown === undefined ? (
            <div class="card-body">
              <Skeleton lines={8} />
            </div>
          ) : (
            <WindowedList
              label="Requests"
              columns={chosen === undefined ? columns : columns.slice(1, 3)}
              load={(offset, limit) =>
                Promise.resolve({ items: shown.slice(offset, offset + limit), total: shown.length })
              }
              keys={[text, onlyFailed, chosen === undefined]}
              version={shown}
              open={(request) => route(`/requests/${request.id}`)}
              empty={
                <Empty title={all?.length === 0 ? 'No requests yet' : 'No matching requests'}>
                  Every request of an app appears here immediately.
                </Empty>
              }
            />
          )}
        </Card>
        {chosen !== undefined && (
          <RequestDetails request={chosen} close={() => route('/requests')} />
        )}
        {isForgotten && (
          <Card>
            <Empty title="Request not found" action={<a href="/requests">To the list</a>}>
              Only the last thousand requests are stored, until they are cleared.
            </Empty>
          </Card>
        )}
      </div>
    </Page>
  )
}

function FeedActions() {
  return (
    <>
      <button
        type="button"
        class="button second"
        aria-pressed={isPaused.value}
        onClick={() => (isPaused.value = !isPaused.value)}
      >
        {isPaused.value ? 'Resume' : 'Pause'}
      </button>
      <button
        type="button"
        class="button second"
        onClick={() => void clearRequests().catch(showFailure)}
      >
        Clear
      </button>
    </>
  )
}

type FilterProps = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly onlyFailed: boolean
  readonly setOnlyFailed: (onlyFailed: boolean) => void
}

function Filter({ text, setText, onlyFailed, setOnlyFailed }: FilterProps) {
  return (
    <div class="row">
      <label class="visually-hidden" for="request-filter">
        Filter
      </label>
      <input
        id="request-filter"
        class="input request-filter"
        type="search"
        placeholder="Filter: files 403 v1.getFile …"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <label class="row">
        <input
          type="checkbox"
          checked={onlyFailed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
        Only failed
      </label>
    </div>
  )
}
