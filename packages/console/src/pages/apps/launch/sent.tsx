import { redirectOf } from '../../../api/launches.ts'
import { Facts } from '../../../design/facts.tsx'
import { Card, Copy } from '../../../design/pieces.tsx'
import type { Application } from '../../../api/applications.ts'

type Props = {
  readonly application: Application
  /** The analysis that was launched. */
  readonly id: string
}

/** A web app that was launched: where the user's browser is sent, and with what. */
export function Sent({ application: { id: appId, name, redirectUri }, id }: Props) {
  const redirect = redirectOf(id)
  return (
    <>
      <div class="notice good" role="status">
        {name} is launched. <a href={`/analyses/${id}`}>Follow the analysis</a>, or see{' '}
        <a href="/requests/flows">how the app comes by its token</a>.
      </div>
      {redirect === undefined ? (
        <Card title="Where the browser is sent">
          <p>
            {redirectUri === null ? (
              <>
                {name} has no redirect address, so that no browser is sent anywhere: it has to find
                out about the analysis by itself.
              </>
            ) : (
              <>
                What the browser is sent with is told once, when the app is launched.{' '}
                <a href={`/apps/${appId}/launch?again=${id}`}>Launch it again</a> to see it.
              </>
            )}
          </p>
        </Card>
      ) : (
        <Card
          title="Where the browser is sent"
          actions={
            <>
              <Copy text={redirect} label="Copy the address" />
              <a class="button" href={redirect} target="_blank" rel="noreferrer">
                Open {name}
              </a>
            </>
          }
        >
          <Facts
            of={[
              ['Address', <code>{redirect.split('?', 1)[0]}</code>],
              ...[...new URL(redirect).searchParams].map(
                ([key, value]) => [key, <code>{value}</code>] as const,
              ),
            ]}
          />
          <p class="quiet">
            The code is good for one exchange at the token endpoint, within ten minutes.
          </p>
        </Card>
      )}
    </>
  )
}
