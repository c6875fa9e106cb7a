import { useLive } from '../../api/events.ts'
import { control } from '../../api/clients.ts'
import { notices } from '../../api/notices.ts'
import { session } from '../../api/session.ts'
import { Card, Copy } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { NoticeList } from '../../shell/notice-bell.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { RecentAnalyses } from '../analyses/recent-analyses.tsx'
import { readApplications } from '../../api/applications.ts'
import { PrivateToken } from '../apps/private-token.tsx'
import { NextStep } from './next-step.tsx'
import { RecentProjects } from './recent-projects.tsx'
import './start.css'

/** The start page: an introduction, the next step, and current activity. */
export function Start({ title }: PageProps) {
  const applications = useLoaded(readApplications, [])
  useLive(applications.reload, () => false)
  const waiting = notices.value ?? []
  return (
    <Page title={title}>
      <p class="lead">
        A genomics data platform on your own machine: launch apps on its data, inspect every request
        they make, and connect your own app.
      </p>
      <Card>
        <NextStep loaded={applications} />
      </Card>
      {waiting.length > 0 && (
        <Card title="Waiting for you">
          <NoticeList notices={waiting.slice(0, 5)} />
        </Card>
      )}
      <div class="start-columns">
        <div class="stack">
          <Card title="Analyses" actions={<a href="/analyses">All analyses</a>}>
            <RecentAnalyses>
              <p class="quiet">
                None yet. Analyses that you launch appear here, with their progress.
              </p>
            </RecentAnalyses>
          </Card>
          <Card title="Projects" actions={<a href="/projects">All projects</a>}>
            <RecentProjects />
          </Card>
        </div>
        <div class="stack">
          <Card title="Connect your own app">
            <div class="stack">
              <Addresses />
              <PrivateToken />
            </div>
          </Card>
        </div>
      </div>
    </Page>
  )
}

function Addresses() {
  const { apiUrl = '', storeUrl = '', uiUrl = '' } = session.value ?? {}
  const addresses = [
    ['API', `${apiUrl}/v1pre3`],
    ['Store', `${storeUrl}/v1pre3`],
    ['Consent', `${uiUrl}/oauth/authorize`],
    ['OpenAPI', uiUrl + control.address('control.getOpenApi', {})],
  ] as const
  return (
    <ul class="addresses">
      {addresses.map(([name, address]) => (
        <li key={name}>
          <span>
            <span class="quiet">{name}</span>
            <code>{address}</code>
          </span>
          <Copy text={address} />
        </li>
      ))}
    </ul>
  )
}
