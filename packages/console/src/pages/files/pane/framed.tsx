import type { FileRecord } from '@benchtop/contracts'
import { useEffect, useState } from 'preact/hooks'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { contentOf } from '../content.ts'
import { DownloadButton } from '../download-button.tsx'

type Props = { readonly file: FileRecord }

/** A page that an app wrote, as a page of no origin in which no script runs and no form is sent. */
export function HtmlPane({ file }: Props) {
  return (
    <Card flush>
      <iframe
        class="file-report"
        title={file.Name}
        src={`/files/${file.Id}/view`}
        sandbox=""
        referrerpolicy="no-referrer"
      />
    </Card>
  )
}

/** A PDF in the browser's own viewer, from its bytes: its address is one of a download. */
export function PdfPane({ file }: Props) {
  const isShowable = navigator.pdfViewerEnabled
  const { value, error, reload } = useLoaded(
    isShowable && ((signal) => contentOf(file).read(0, file.Size, signal)),
    [file.Id, file.ETag],
  )
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (value === undefined) return undefined
    const made = URL.createObjectURL(new Blob([value as BlobPart], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  if (!isShowable) {
    return (
      <Empty isCard title="No viewer" action={<DownloadButton file={file} isSecond />}>
        This browser doesn’t show PDF files.
      </Empty>
    )
  }
  if (error !== undefined) return <Failed error={error} retry={reload} />
  return (
    <Card flush={address !== undefined}>
      {address === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <iframe class="file-report" title={file.Name} src={address} />
      )}
    </Card>
  )
}
