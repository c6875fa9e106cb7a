import { isOwner } from '../../api/role.ts'
import { ButtonLink, Empty, Unloaded } from '../../design/pieces.tsx'
import { useLiveLoaded } from '../../api/events.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { launchBlocker, readApplications, type Application } from '../../api/applications.ts'
import './apps.css'

/** The applications that are registered on the bench. */
export function Apps({ title }: PageProps) {
  const { value, ...loading } = useLiveLoaded(readApplications, [], () => false)
  return (
    <Page title={title} actions={registerLink()}>
      {value === undefined ? (
        <Unloaded {...loading} lines={6} />
      ) : value.length === 0 ? (
        <NoApps />
      ) : (
        <ul class="app-grid">
          {value.map((application) => (
            <li key={application.id} class="app-card">
              <AppCard application={application} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function registerLink() {
  return isOwner() && <ButtonLink text="Register an app" href="/apps/register" />
}

function AppCard({ application }: { readonly application: Application }) {
  const { id, name, kind, shortDescription, launchBy, companyName } = application
  const obstacle = launchBlocker(application)
  return (
    <>
      <div class="spread">
        <h2>
          <a href={`/apps/${id}`}>{name}</a>
        </h2>
        <span class="row">
          {launchBy === 'owner' && <span class="kind">draft</span>}
          <span class="kind">{kind}</span>
        </span>
      </div>
      <p>{shortDescription}</p>
      {companyName !== null && <p class="quiet">{companyName}</p>}
      <div class="row">
        {obstacle === undefined ? (
          <a class="button" href={`/apps/${id}/launch`}>
            Launch<span class="visually-hidden"> {name}</span>
          </a>
        ) : (
          <span class="quiet">{obstacle}</span>
        )}
        <a class="button second" href={`/apps/${id}`}>
          Open<span class="visually-hidden"> {name}</span>
        </a>
      </div>
    </>
  )
}

/** What is shown if no app is registered. */
export function NoApps() {
  return (
    <Empty title="No app is registered" action={registerLink()}>
      An app can also come with a seed file: <code>benchtop seed my-seed.json</code> adds it to this
      platform, and <code>benchtop start</code> without <code>--no-demo</code> starts with an
      example app.
    </Empty>
  )
}
