import type { FileRecord } from '@benchtop/contracts'
import { Card } from '../../design/pieces.tsx'

/**
 * What an app wrote for people to read, as a page of another origin that is none: its scripts run, and reach neither
 * this page nor the platform.
 */
export function ReportPreview({ file }: { file: FileRecord }) {
  const address = `/files/${file.Id}/view`
  return (
    <Card
      flush
      title="As the app wrote it"
      actions={
        <a class="button second small" href={address} target="_blank" rel="noreferrer">
          Open in a tab of its own
        </a>
      }
    >
      <iframe
        class="file-report"
        title={file.Name}
        src={address}
        sandbox="allow-scripts allow-popups"
        referrerpolicy="no-referrer"
      />
    </Card>
  )
}
