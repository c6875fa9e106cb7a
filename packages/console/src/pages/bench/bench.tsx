import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { ClockCard } from './clock-card.tsx'
import { FaultsCard } from './faults-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { RateLimitsCard } from './rate-limits-card.tsx'
import { ScenariosCard } from './scenarios-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'
import './bench.css'

/** What the owner of the bench controls: clock, faults, rate limits, notifications and snapshots. */
export function Bench({ title }: PageProps) {
  return (
    <Page title={title}>
      <div class="bench-grid">
        <ClockCard />
        <SnapshotsCard />
        <FaultsCard />
        <ScenariosCard />
        <RateLimitsCard />
        <NotificationsCard />
      </div>
    </Page>
  )
}
