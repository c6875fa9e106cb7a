import type { FileRecord } from '@benchtop/contracts'
import { Empty } from '../../design/pieces.tsx'
import { DownloadButton } from './download-button.tsx'

/** A file that the console has no preview for. */
export function NoPreview({ file }: { file: FileRecord }) {
  return (
    <Empty isCard title="No preview" action={<DownloadButton file={file} isSecond />}>
      The file is neither text nor another supported format ({file.ContentType}).
    </Empty>
  )
}
