import { Facts, type Fact } from '../../design/facts.tsx'
import { formatDuration } from '../../design/format.ts'
import { Button, ButtonLink, Card, Copy, Timestamp } from '../../design/pieces.tsx'
import { Answer } from './answer.tsx'
import { compareAddress } from './compare/address.ts'
import { RefusalActions } from './refusal-actions.tsx'
import { ReplayCard } from './replay-card.tsx'
import { asCurl, pretty, type PlatformRequest } from './request.ts'
import { benchAddresses } from './save/base-url.ts'
import { SaveMenu } from './save/save-menu.tsx'

type Props = {
  readonly request: PlatformRequest
  /** An earlier request of the same operation. */
  readonly before: PlatformRequest | undefined
  readonly close: () => void
  /** The names of users and of applications by their ids. */
  readonly names: Record<'users' | 'applications', ReadonlyMap<string, string>>
}

/** One request: its parameters, the reason for its response, and the data on the wire. */
export function RequestDetails({ request, before, close, names }: Props) {
  const { method, url, at, durationMs, operation, cut, replayOf } = request
  const [path = ''] = url.split('?', 1)
  return (
    <div class="stack">
      <Card
        title={
          <span class="mono">
            {method} {path}
          </span>
        }
        actions={
          <>
            <Copy text={asCurl(request, benchAddresses()[request.face])} label="Copy as curl" />
            <SaveMenu
              requests={[request]}
              title={`${method} ${path} responds ${String(request.status ?? 'nothing')}`}
              name={fileName(request)}
            />
            <Button look="plain small" text="✕" act={close} aria-label="Close" />
          </>
        }
      >
        <div class="stack">
          <Why request={request} />
          <RefusalActions key={request.id} request={request} />
          <Facts
            of={[
              ['Response', cut === true ? 'none: the connection was cut' : <Answer of={request} />],
              [
                'When',
                <>
                  <Timestamp at={at} />
                  {durationMs === undefined ? '' : `, took ${formatDuration(durationMs)}`}
                </>,
              ],
              ['Operation', operation !== undefined && <code>{operation}</code>],
              ['By', request.user !== undefined && <Caller {...{ request, names }} />],
              [
                'Replayed',
                replayOf !== undefined && (
                  <>
                    by hand, for <a href={`/requests/${replayOf}`}>an earlier request</a>,{' '}
                    <a href={compareAddress(replayOf, request.id)}>compare both</a>
                  </>
                ),
              ],
              [
                'RequestId',
                <span class="row">
                  <code>{request.id}</code>
                  <Copy text={request.id} />
                </span>,
              ],
            ]}
          />
          <p class="row">
            <ButtonLink
              look="second small"
              text="Compare with …"
              href={`/requests?compare=${request.id}`}
            />
            {before !== undefined && (
              <ButtonLink
                look="second small"
                text="Compare with the one before"
                href={compareAddress(before.id, request.id)}
              />
            )}
          </p>
          <Redirect request={request} />
          <Message title="Request" message={request.request} />
          <Message title="Response" message={request.response} />
        </div>
      </Card>
      <ReplayCard key={request.id} request={request} />
    </div>
  )
}

/** The owner of the token, by name. */
function Caller({ request, names }: Pick<Props, 'request' | 'names'>) {
  const { user = '', application } = request
  return (
    <>
      {names.users.get(user) ?? user} <span class="quiet">({user})</span>
      {request.scopes !== undefined && (
        <span class="quiet"> with {request.scopes.join(', ') || 'no scopes'}</span>
      )}
      {application !== undefined && (
        <>
          ,{' '}
          <a href={`/apps/${application}`}>{names.applications.get(application) ?? application}</a>
        </>
      )}
    </>
  )
}

function Why({ request: { error, decision, fault, ignored = [] } }: { request: PlatformRequest }) {
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
          Injected fault: <code>{JSON.stringify(fault)}</code>
        </div>
      )}
      {ignored.map(({ name, nearest }) => (
        <div key={name} class="notice warn">
          The parameter <code>{name}</code> has no effect on this operation.
          {nearest !== undefined && (
            <>
              {' '}
              Did you mean <code>{nearest}</code>?
            </>
          )}
        </div>
      ))}
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
        <div class="headers">
          <Facts of={Object.entries(headers)} />
        </div>
      </details>
    </section>
  )
}

function fileName({ operation, method }: PlatformRequest): string {
  return (operation ?? `${method.toLowerCase()}-request`).replaceAll(/[^\w]+/g, '-')
}

/** The redirect address of a response, with its parameters. */
function Redirect({ request: { response } }: { readonly request: PlatformRequest }) {
  const { location } = response.headers
  if (location === undefined) return null
  const [address = '', query = ''] = location.split('?')
  const parameters = [...new URLSearchParams(query)].map(([name, value]): Fact => [
    name,
    <code>{value}</code>,
  ])
  return (
    <section class="stack">
      <div class="spread">
        <h3>Redirect</h3>
        <Copy text={location} label="Copy link" />
      </div>
      <Facts of={[['To', <code>{address}</code>], ...parameters]} />
    </section>
  )
}
