import type { Loaded } from '../../design/use-loaded.ts'
import { Facts, type Fact } from '../../design/facts.tsx'
import { ButtonLink, Card, Copy, Id, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { useLiveLoaded } from '../../api/events.ts'
import { Page } from '../../shell/page.tsx'
import {
  launchBlocker,
  readApplication,
  type ApplicationWithForm,
  type Application,
} from '../../api/applications.ts'
import { isOwner } from '../../api/role.ts'
import { OwnersOnlyNote } from '../../shell/owners-only.tsx'
import { CredentialsCard } from './credentials-card.tsx'
import { DatasetThresholds } from './dataset-thresholds.tsx'
import { OAuthCard } from './oauth-card.tsx'
import { PrivateToken } from './private-token.tsx'
import { Quickstart } from './quickstart.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { AppErrors, AppPurchases, AppTokens, AppUsers } from './app-tabs.tsx'
import { readTokens, TokensCard, type ListedToken } from './tokens-card.tsx'
import '../../shell/resource-page.css'
import './apps.css'
import { RecentAnalyses } from '../analyses/recent-analyses.tsx'

const crumbs = [{ name: 'Apps', path: '/apps' }]

/** One application: how it is registered, its credentials and tokens, and what it has done. */
export function App({ id, tab = 'overview' }: { readonly id: string; readonly tab?: string }) {
  const { value, error, reload } = useLiveLoaded(
    (signal) => readApplication(id, signal),
    [id],
    () => false,
  )
  // A dialog elsewhere may have granted it one.
  const tokens = useLiveLoaded(
    (signal) => readTokens(id, signal),
    [id],
    () => false,
  )
  if (value === undefined) {
    return (
      <Page title={`Application ${id}`} crumbs={crumbs}>
        <Unloaded {...{ error, reload }} lines={8} isCard={error === undefined} />
      </Page>
    )
  }
  const actions = (
    <>
      {launchBlocker(value) === undefined && (
        <ButtonLink text="Launch" href={`/apps/${id}/launch`} />
      )}
      {isOwner() && <ButtonLink look="second" text="Edit" href={`/apps/${id}/edit`} />}
    </>
  )
  return (
    <Page
      title={value.name}
      crumbs={crumbs}
      aside={<span class="kind">{value.kind}</span>}
      actions={actions}
    >
      {value.shortDescription !== '' && <p>{value.shortDescription}</p>}
      <Tabs
        label="Parts"
        base={`/apps/${id}`}
        current={tab}
        tabs={isOwner() ? tabs : membersTabs}
      />
      {!isOwner() && ownersTabs.has(tab) ? (
        <Card>
          <OwnersOnlyNote>
            This shows what others do with {value.name}: only an owner of this bench sees it.
          </OwnersOnlyNote>
        </Card>
      ) : tab === 'quickstart' ? (
        <Quickstart key={id} application={value} changed={reload} />
      ) : tab === 'users' ? (
        <AppUsers id={id} />
      ) : tab === 'tokens' ? (
        <AppTokens id={id} />
      ) : tab === 'purchases' ? (
        <AppPurchases id={id} manifest={manifestOf(value, 'products')} />
      ) : tab === 'errors' ? (
        <AppErrors id={id} />
      ) : (
        <Overview application={value} tokens={tokens} changed={reload} />
      )}
    </Page>
  )
}

const tabs = [
  ['overview', 'Overview'],
  ['quickstart', 'Quickstart'],
  ['users', 'Users'],
  ['tokens', 'Tokens'],
  ['purchases', 'Purchases'],
  ['errors', 'Errors'],
] as const

/** What all users of an app do. */
const ownersTabs: ReadonlySet<string> = new Set(['users', 'errors'])
const membersTabs = tabs.filter(([key]) => !ownersTabs.has(key))

/** The manifest that defines a member of an application; undefined where it is changed here. */
function manifestOf({ manifest }: Application, member: string): string | undefined {
  return manifest?.members.includes(member) === true ? manifest.path : undefined
}

type OverviewProps = {
  readonly application: ApplicationWithForm
  readonly tokens: Loaded<readonly ListedToken[]>
  readonly changed: () => void
}

function Overview({ application, tokens, changed }: OverviewProps) {
  return (
    <div class="two-columns">
      <div class="stack">
        <Registration application={application} />
        <CredentialsCard application={application} changed={changed} />
        <AppAnalyses application={application} />
        <DatasetThresholds application={application} />
      </div>
      <div class="stack">
        <Card title="A private token">
          <PrivateToken application={application.id} made={tokens.reload} />
        </Card>
        <TokensCard loaded={tokens} />
        <OAuthCard application={application} />
      </div>
    </div>
  )
}

function Registration({ application }: { readonly application: ApplicationWithForm }) {
  const { id, redirectUri, homepageUri, version, companyName, command, image } = application
  const facts: readonly Fact[] = [
    ['Id', <Id of={id} />],
    ['Company', companyName],
    ['Version', version],
    ['Launched from', application.launchFrom.join(', ') || 'anywhere'],
    ['Launch permission', application.launchPermission],
    ['Launched by', application.launchBy === 'everyone' ? 'everyone' : 'its owner only'],
    ['Form', application.hasForm ? <a href={`/forms/${id}`}>View form</a> : 'none'],
    ['Sells', application.billing ? <a href="/purchases">yes</a> : 'nothing'],
    ['Redirect address', redirectUri !== null && <Address of={redirectUri} />],
    ['Browser origins', application.origins.length > 0 && application.origins.join(', ')],
    ['Home page', homepageUri !== null && <Address of={homepageUri} />],
    ['Image', image !== null && <code>{image}</code>],
    ['Command', command !== null && <code>{command.join(' ')}</code>],
    [
      'Folder',
      application.workingDirectory !== null && <code>{application.workingDirectory}</code>,
    ],
    ['Manifest', application.manifest !== null && <code>{application.manifest.path}</code>],
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
      <Copy text={address} label="Copy link" />
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
