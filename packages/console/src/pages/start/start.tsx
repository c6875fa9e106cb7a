import { useLiveLoaded } from '../../api/events.ts'
import { withoutBase } from '../../api/base.ts'
import { control } from '../../api/clients.ts'
import { notices } from '../../api/notices.ts'
import { session } from '../../api/session.ts'
import { Card, Copy } from '../../design/pieces.tsx'
import { NoticeList } from '../../shell/notice-bell.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { readApplications } from '../../api/applications.ts'
import { PrivateToken } from '../apps/private-token.tsx'
import { ConditionsCard } from './conditions-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextStep } from './next-step.tsx'
import { NowCard } from './now-card.tsx'
import { RecentProjects } from './recent-projects.tsx'
import './start.css'

/** The start page: what runs, what ended, what waits for its user, and the bench's clock and conditions. */
export function Start({ title }: PageProps) {
  const applications = useLiveLoaded(readApplications, [], () => false)
  const waiting = notices.value ?? []
  return (
    <Page title={title}>
      {applications.value !== undefined && <FirstSteps applications={applications.value} />}
      <Card>
        <NextStep loaded={applications} />
      </Card>
      {waiting.length > 0 && (
        <Card title="Needs your attention">
          <NoticeList notices={waiting.slice(0, shownNotices)} />
        </Card>
      )}
      <div class="start-columns">
        <div class="stack">
          <NowCard />
          <Card title="Projects" actions={<a href="/projects">All projects</a>}>
            <RecentProjects />
          </Card>
        </div>
        <div class="stack">
          <ConditionsCard />
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

const shownNotices = 5

function Addresses() {
  const { apiUrl = '', storeUrl = '', uiUrl = '' } = session.value ?? {}
  const addresses = [
    ['API', `${apiUrl}/v1pre3`],
    ['Store', `${storeUrl}/v1pre3`],
    ['Consent', `${uiUrl}/oauth/authorize`],
    ['OpenAPI', uiUrl + withoutBase(control.address('control.getOpenApi', {}))],
  ] as const
  return (
    <ul class="addresses">
      {addresses.map(([name, address]) => (
        <li key={name}>
          <span>
            <span class="quiet">{name}</span>
            <code>{address}</code>
          </span>
          <Copy text={address} label={`Copy link: ${name}`} />
        </li>
      ))}
    </ul>
  )
}
