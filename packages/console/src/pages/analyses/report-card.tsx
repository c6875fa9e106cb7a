import { Card } from '../../design/pieces.tsx'

type Props = {
  readonly id: string
  /** Changes if there is more to show. */
  readonly version: number
  /** Whether more can come. */
  readonly isOpen: boolean
}

/** The results as rendered by the app's own template: a page of another origin that runs no script. */
export function ReportCard({ id, version, isOpen }: Props) {
  const address = `/analyses/${id}/report/view`
  return (
    <Card
      flush
      title={isOpen ? 'Preliminary' : 'Report'}
      actions={
        <a class="button second small" href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      }
    >
      <iframe
        key={version}
        class="analysis-report"
        title="Report"
        src={address}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
      />
    </Card>
  )
}
