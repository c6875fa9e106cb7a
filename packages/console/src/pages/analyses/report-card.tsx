import { Card } from '../../design/pieces.tsx'

type Props = {
  readonly id: string
  /** Changes where there is more to be shown. */
  readonly version: number
  /** Whether more can come. */
  readonly isOpen: boolean
}

/** What an app's own template shows of its results: a page of another origin that runs no script. */
export function ReportCard({ id, version, isOpen }: Props) {
  const address = `/analyses/${id}/report/view`
  return (
    <Card
      flush
      title={isOpen ? 'So far' : 'Report'}
      actions={
        <a class="button second small" href={address} target="_blank" rel="noreferrer">
          Open in a tab of its own
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
