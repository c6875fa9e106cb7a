import { session } from '../../api/session.ts'
import { formatDuration } from '../../design/format.ts'
import { Card, Copy, Moment } from '../../design/pieces.tsx'
import { asCurl, pretty, type PlatformRequest } from './request.ts'

type Props = { readonly request: PlatformRequest; readonly close: () => void }

/** One request: what it was, why it was answered as it was, and what went over the wire. */
export function RequestDetails({ request, close }: Props) {
  const { method, url, status, cut, at, durationMs, operation, user, application } = request
  return (
    <Card
      title={
        <span class="mono">
          {method} {url.split('?', 1)[0]}
        </span>
      }
      actions={
        <>
          <Copy text={asCurl(request, baseUrl(request))} label="Copy as curl" />
          <button type="button" class="button plain small" onClick={close} aria-label="Close">
            ✕
          </button>
        </>
      }
    >
      <div class="stack">
        <Why request={request} />
        <dl class="facts">
          <dt>Answer</dt>
          <dd>{cut === true ? 'none: the connection was cut' : status}</dd>
          <dt>When</dt>
          <dd>
            <Moment at={at} />
            {durationMs === undefined ? '' : `, took ${formatDuration(durationMs)}`}
          </dd>
          {operation !== undefined && (
            <>
              <dt>Operation</dt>
              <dd class="mono">{operation}</dd>
            </>
          )}
          {user !== undefined && (
            <>
              <dt>By</dt>
              <dd>
                user {user}
                {application === undefined ? '' : `, application ${application}`}
              </dd>
            </>
          )}
          <dt>RequestId</dt>
          <dd class="row">
            <code>{request.id}</code>
            <Copy text={request.id} />
          </dd>
        </dl>
        <Message title="Request" message={request.request} />
        <Message title="Answer" message={request.response} />
      </div>
    </Card>
  )
}

function Why({ request: { error, decision, fault } }: { request: PlatformRequest }) {
  return (
    <>
      {error !== undefined && (
        <div class="notice bad">
          <strong>{error.message}</strong>
          {error.problems.length > 1 && (
            <ul>
              {error.problems.map(({ member, message }) => (
                <li key={member}>
                  <code>{member}</code> {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {fault !== undefined && (
        <div class="notice warn">
          A fault that is set on purpose hit it: <code>{JSON.stringify(fault)}</code>
        </div>
      )}
      {decision !== undefined && (
        <p>
          It needs <strong>{decision.needs}</strong>; {decision.has}.
        </p>
      )}
    </>
  )
}

type MessageProps = { readonly title: string; readonly message: PlatformRequest['request'] }

function Message({ title, message: { headers, body } }: MessageProps) {
  return (
    <section class="stack">
      <div class="spread">
        <h3>{title}</h3>
        {body !== undefined && <Copy text={pretty(body)} label="Copy the body" />}
      </div>
      {body !== undefined && (
        <pre class="code" tabIndex={0}>
          {pretty(body)}
        </pre>
      )}
      <details>
        <summary>{Object.keys(headers).length} headers</summary>
        <dl class="facts headers">
          {Object.entries(headers).map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      </details>
    </section>
  )
}

function baseUrl({ face }: PlatformRequest): string {
  const { apiUrl = '', uiUrl = '', storeUrl = '' } = session.value ?? {}
  return { api: apiUrl, ui: uiUrl, store: storeUrl }[face]
}
