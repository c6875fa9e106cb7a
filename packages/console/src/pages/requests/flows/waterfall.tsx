import { formatDuration } from '../../../design/format.ts'
import { Answer } from '../answer.tsx'
import { hasFailed, type PlatformRequest } from '../request.ts'
import { waterfallOf } from './waterfall-bars.ts'

/** When each request of a flow was made, and how long it took. */
export function Waterfall({ requests }: { readonly requests: readonly PlatformRequest[] }) {
  return (
    <div class="table-scroll waterfall" tabIndex={0} role="region" aria-label="Waterfall">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Request</th>
            <th scope="col">Status</th>
            <th scope="col" class="right">
              After
            </th>
            <th scope="col" class="right">
              Took
            </th>
            <th scope="col">Time, without long pauses</th>
          </tr>
        </thead>
        <tbody>
          {waterfallOf(requests).map(({ request, atMs, left, width }) => (
            <tr key={request.id}>
              <th scope="row">
                <a href={`/requests/${request.id}`}>
                  <code>
                    {request.method} {request.url.split('?', 1)[0]}
                  </code>
                </a>
              </th>
              <td>
                <Answer of={request} />
              </td>
              <td class="right numbers">{formatDuration(atMs)}</td>
              <td class="right numbers">
                {request.durationMs === undefined ? '–' : formatDuration(request.durationMs)}
              </td>
              <td class="waterfall-track" aria-hidden="true">
                <span
                  class={hasFailed(request) ? 'waterfall-bar bad' : 'waterfall-bar'}
                  style={{ left: `${100 * left}%`, width: `${100 * Math.min(width, 1 - left)}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
