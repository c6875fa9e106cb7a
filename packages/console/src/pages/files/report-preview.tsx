import type { FileRecord } from '@benchtop/contracts'
import { ButtonLink, Card } from '../../design/pieces.tsx'

/**
 * An HTML report of an app, as a page with an opaque origin: its scripts run, but can access neither this page nor the
 * platform.
 */
export function ReportPreview({ file }: { file: FileRecord }) {
  const address = `/files/${file.Id}/view`
  return (
    <Card
      flush
      title="Rendered as written by the app"
      actions={
        <ButtonLink look="second small" text="Open in a new tab" href={address} target="_blank" />
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
