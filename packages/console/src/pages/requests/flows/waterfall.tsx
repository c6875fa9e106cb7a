import { LoadedTable, type Column } from '../../../design/columns.tsx'
import { formatDuration } from '../../../design/format.ts'
import { Answer } from '../answer.tsx'
import { hasFailed, type PlatformRequest } from '../request.ts'
import { waterfallOf } from './waterfall-bars.ts'

/** When each request of a flow was made, and how long it took. */
export function Waterfall({ requests }: { readonly requests: readonly PlatformRequest[] }) {
  return (
    <div class="waterfall">
      <LoadedTable label="Waterfall" of={waterfallOf(requests)} columns={columns} />
    </div>
  )
}

const columns: readonly Column<ReturnType<typeof waterfallOf>[number]>[] = [
  {
    title: 'Request',
    show: ({ request: { id, method, url } }) => (
      <a href={`/requests/${id}`}>
        <code>
          {method} {url.split('?', 1)[0]}
        </code>
      </a>
    ),
  },
  { title: 'Status', show: ({ request }) => <Answer of={request} /> },
  { title: 'After', isNumber: true, show: ({ atMs }) => formatDuration(atMs) },
  {
    title: 'Took',
    isNumber: true,
    show: ({ request: { durationMs } }) =>
      durationMs === undefined ? '–' : formatDuration(durationMs),
  },
  {
    title: 'Time, without long pauses',
    class: 'waterfall-track',
    show: ({ request, left, width }) => (
      <span
        aria-hidden="true"
        class={hasFailed(request) ? 'waterfall-bar bad' : 'waterfall-bar'}
        style={{ left: `${100 * left}%`, width: `${100 * Math.min(width, 1 - left)}%` }}
      />
    ),
  },
]
