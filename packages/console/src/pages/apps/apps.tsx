import { changedFormOf } from '../../api/events.ts'
import { isOwner } from '../../api/role.ts'
import { launchBlocker, readApplications, type Application } from '../../api/applications.ts'
import { Text } from '../../design/columns.tsx'
import { ButtonLink, Empty } from '../../design/pieces.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import './apps.css'

const kinds = [
  ['native', 'Native'],
  ['web', 'Web'],
] as const

const table: RecordTable<Application> = {
  noun: 'apps',
  initial: { by: '', desc: false },
  columns: [
    {
      title: 'Name',
      sortBy: 'name',
      show: ({ id, name }) => <Text of={name} to={`/apps/${id}`} />,
    },
    { title: 'About', show: ({ shortDescription }) => <Text of={shortDescription} /> },
    {
      title: 'Kind',
      sortBy: 'kind',
      show: ({ kind, launchBy }) => (
        <>
          <span class="kind">{kind}</span> {launchBy === 'owner' && <span class="kind">draft</span>}
        </>
      ),
    },
    { title: 'Company', sortBy: 'companyName', show: ({ companyName }) => companyName },
    { title: 'Launch', isNumber: true, show: (application) => <Launch of={application} /> },
  ],
  filters: [
    { name: 'search', label: 'Name or words' },
    { name: 'kind', label: 'Kind', options: kinds },
  ],
  load: { rows: readApplications },
  isNews: (event) => changedFormOf(event) !== undefined,
  pathOf: ({ id }) => `/apps/${id}`,
  empty: <NoApps />,
}

/** The applications that are registered on the bench. */
export function Apps({ title }: PageProps) {
  return (
    <Page title={title} actions={registerLink()}>
      <RecordList label={title} table={table} />
    </Page>
  )
}

function registerLink() {
  return isOwner() && <ButtonLink text="Register an app" href="/apps/register" />
}

function Launch({ of: application }: { readonly of: Application }) {
  const obstacle = launchBlocker(application)
  if (obstacle !== undefined) {
    return <Text of={obstacle} />
  }
  return (
    <a class="button second small" href={`/apps/${application.id}/launch`}>
      Launch<span class="visually-hidden"> {application.name}</span>
    </a>
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
