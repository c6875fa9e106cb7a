import { useLoaded } from '../../design/use-loaded.ts'
import { Facts, type Fact } from '../../design/facts.tsx'
import { Card, Copy, Failed, Timestamp, Skeleton } from '../../design/pieces.tsx'
import { useLive } from '../../api/events.ts'
import { Page } from '../../shell/page.tsx'
import {
  launchBlocker,
  readApplication,
  type ApplicationWithForm,
  type Application,
} from '../../api/applications.ts'
import { CredentialsCard } from './credentials-card.tsx'
import { OAuthCard } from './oauth-card.tsx'
import { PrivateToken } from './private-token.tsx'
import { readTokens, TokensCard } from './tokens-card.tsx'
import './apps.css'
import { RecentAnalyses } from '../analyses/recent-analyses.tsx'

const crumbs = [{ name: 'Apps', path: '/apps' }]

/** One application: how it is registered, its credentials and tokens, and what it has done. */
export function App({ id }: { readonly id: string }) {
  const { value, error, reload } = useLoaded((signal) => readApplication(id, signal), [id])
  const tokens = useLoaded((signal) => readTokens(id, signal), [id])
  useLive(reload, () => false)
  // A dialog elsewhere may have granted it one.
  useLive(tokens.reload, () => false)
  if (error !== undefined) {
    return (
      <Page title={`Application ${id}`} crumbs={crumbs}>
        <Failed error={error} retry={reload} />
      </Page>
    )
  }
  if (value === undefined) {
    return (
      <Page title={`Application ${id}`} crumbs={crumbs}>
        <Card>
          <Skeleton lines={8} />
        </Card>
      </Page>
    )
  }
  const launch = launchBlocker(value) === undefined && (
    <a class="button" href={`/apps/${id}/launch`}>
      Launch
    </a>
  )
  return (
    <Page
      title={value.name}
      crumbs={crumbs}
      aside={<span class="kind">{value.kind}</span>}
      actions={launch}
    >
      {value.shortDescription !== '' && <p>{value.shortDescription}</p>}
      <div class="two-columns">
        <div class="stack">
          <Registration application={value} />
          <CredentialsCard application={value} changed={reload} />
          <AppAnalyses application={value} />
        </div>
        <div class="stack">
          <Card title="A private token">
            <PrivateToken application={id} made={tokens.reload} />
          </Card>
          <TokensCard loaded={tokens} />
          <OAuthCard application={value} />
        </div>
      </div>
    </Page>
  )
}

function Registration({ application }: { readonly application: ApplicationWithForm }) {
  const { id, redirectUri, homepageUri, version, companyName, command, image } = application
  const facts: readonly Fact[] = [
    ['Id', <code>{id}</code>],
    ['Company', companyName],
    ['Version', version],
    ['Launched from', application.launchFrom.join(', ') || 'anywhere'],
    ['Launched by', application.launchBy === 'everyone' ? 'everyone' : 'its owner only'],
    ['Form', application.hasForm ? <a href={`/forms/${id}`}>View form</a> : 'none'],
    ['Sells', application.billing ? <a href="/purchases">yes</a> : 'nothing'],
    ['Redirect address', redirectUri !== null && <Address of={redirectUri} />],
    ['Home page', homepageUri !== null && <Address of={homepageUri} />],
    ['Image', image !== null && <code>{image}</code>],
    ['Command', command !== null && <code>{command.join(' ')}</code>],
    [
      'Folder',
      application.workingDirectory !== null && <code>{application.workingDirectory}</code>,
    ],
    ['Registered', <Timestamp at={application.created} />],
  ]
  return (
    <Card title="Registration">
      <Facts of={facts} />
    </Card>
  )
}

function Address({ of: address }: { readonly of: string }) {
  return (
    <span class="row">
      <code>{address}</code>
      <Copy text={address} />
    </span>
  )
}

/** The user's latest analyses with an app. */
function AppAnalyses({ application: { id, name } }: { readonly application: Application }) {
  return (
    <Card title="Your analyses">
      <RecentAnalyses application={id}>
        <p class="quiet">You have no analysis with {name} yet.</p>
      </RecentAnalyses>
    </Card>
  )
}
