import type { FileRecord } from '@benchtop/contracts'
import { Card, Empty } from '../../design/pieces.tsx'
import { DownloadButton } from './download-button.tsx'

/** A file whose content a browser has no picture of. */
export function NoPreview({ file }: { file: FileRecord }) {
  return (
    <Card>
      <Empty title="There is no preview" action={<DownloadButton file={file} isSecond />}>
        The file is neither text nor anything else that is shown here ({file.ContentType}).
      </Empty>
    </Card>
  )
}
