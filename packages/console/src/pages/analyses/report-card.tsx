import { ButtonLink, Card } from '../../design/pieces.tsx'

type Props = {
  readonly id: string
  /** The id of the page that the app wrote as its report; without one, its template is rendered. */
  readonly file: string | undefined
  /** Changes if there is more to show. */
  readonly version: number
  /** Whether more can come. */
  readonly isOpen: boolean
}

/**
 * The report of an analysis, as a page of another origin: the app's own template rendered on the results, in which no
 * script runs, or the page that the app wrote, whose scripts can access neither this page nor the platform.
 */
export function ReportCard({ id, file, version, isOpen }: Props) {
  const [address, scripts] =
    file === undefined
      ? [`/analyses/${id}/report/view`, 'allow-popups-to-escape-sandbox']
      : [`/files/${file}/view`, 'allow-scripts']
  return (
    <Card
      flush
      title={isOpen ? 'Preliminary' : 'Report'}
      actions={
        <ButtonLink look="second small" text="Open in a new tab" href={address} target="_blank" />
      }
    >
      <iframe
        key={version}
        class="analysis-report"
        title="Report"
        src={address}
        sandbox={`allow-popups ${scripts}`}
        referrerpolicy="no-referrer"
      />
    </Card>
  )
}
