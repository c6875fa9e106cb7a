import { readApplications } from '../../api/applications.ts'
import { isOwner } from '../../api/role.ts'
import { useLoaded } from '../../design/use-loaded.ts'
import { OwnersOnlyNote } from '../../shell/owners-only.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { ClockCard } from './clock-card.tsx'
import { FaultsCard, NotificationsCard, RateLimitsCard } from './condition-lists.tsx'
import { ScenariosCard } from './scenarios-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'
import './bench.css'

/**
 * What the owner of the bench controls: clock, faults, rate limits, notifications and snapshots. The members of a shared
 * bench see what affects their requests.
 */
export function Bench({ title }: PageProps) {
  const isChangeable = isOwner()
  const applications = useLoaded(isChangeable && readApplications, [])
  return (
    <Page title={title}>
      {!isChangeable && (
        <OwnersOnlyNote>
          These conditions hold for everyone on this bench. Only an owner can change them.
        </OwnersOnlyNote>
      )}
      <div class="bench-grid">
        <ClockCard />
        {isChangeable && <SnapshotsCard />}
        <FaultsCard applications={applications.value ?? []} />
        {isChangeable && <ScenariosCard loaded={applications} />}
        <RateLimitsCard />
        <NotificationsCard />
      </div>
    </Page>
  )
}
