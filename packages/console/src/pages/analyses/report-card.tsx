import { ButtonLink, Card, Skeleton } from '../../design/pieces.tsx'
import { isSettled, type Loaded } from '../../design/use-loaded.ts'
import type { WrittenReport } from './written-report.ts'

type Props = {
  readonly id: string
  /** The page that the app wrote as its report; without one, its template is rendered. */
  readonly written: Loaded<WrittenReport>
  /** Changes if there is more to show. */
  readonly version: number
  /** Whether more can come. */
  readonly isOpen: boolean
}

/**
 * The report of an analysis, as a page of another origin: the app's own template rendered on the results, in which no
 * script runs, or the page that the app wrote, whose scripts can access neither this page nor the platform.
 */
export function ReportCard({ id, written, version, isOpen }: Props) {
  // A frame that is drawn before it is known what it shows is loaded twice.
  if (!isSettled(written)) return <Skeleton lines={5} />
  const file = written.value?.file?.Id
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
