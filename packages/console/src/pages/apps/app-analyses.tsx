import { Card } from '../../design/pieces.tsx'
import { RecentAnalyses } from '../analyses/recent-analyses.tsx'
import type { Application } from '../../api/applications.ts'

/** What the user has run with an app lately. */
export function AppAnalyses({ application: { id, name } }: { readonly application: Application }) {
  return (
    <Card title="Your analyses with it">
      <RecentAnalyses application={id}>
        <p class="quiet">You have run none with {name} yet.</p>
      </RecentAnalyses>
    </Card>
  )
}
