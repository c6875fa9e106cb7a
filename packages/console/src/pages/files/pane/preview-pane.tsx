import type { FileRecord } from '@benchtop/contracts'
import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { formatBytes } from '../../../design/format.ts'
import { IconButton } from '../../../design/icon-button.tsx'
import { ButtonLink, Empty, Failed, Id, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { deferred } from '../deferred.tsx'
import { DownloadButton } from '../download-button.tsx'
import { paneKind, type PaneKind } from './pane-kind.ts'
import '../files.css'
import './pane.css'

// Loaded when the first such file is looked at.
const panes: Readonly<Record<Exclude<PaneKind, 'too large'>, ReturnType<typeof deferred>>> = {
  vcf: deferred(() => import('./text-rows.tsx').then((one) => one.VcfPane)),
  fastq: deferred(() => import('./text-rows.tsx').then((one) => one.FastqPane)),
  bam: deferred(() => import('./bam-pane.tsx').then((one) => one.BamPane)),
  html: deferred(() => import('./framed.tsx').then((one) => one.HtmlPane)),
  pdf: deferred(() => import('./framed.tsx').then((one) => one.PdfPane)),
  image: deferred(() => import('../image-preview.tsx').then((one) => one.ImagePreview)),
  json: deferred(() => import('../text/json-preview.tsx').then((one) => one.JsonPreview)),
  table: deferred(() => import('../text/table-preview.tsx').then((one) => one.TablePreview)),
  text: deferred(() => import('../text/text-preview.tsx').then((one) => one.TextPreview)),
}

type Props = { readonly id: string; readonly close: () => void }

/** The file that is selected in a list: what it is, and how it begins. */
export function PreviewPane({ id, close }: Props) {
  const {
    value: file,
    error,
    reload,
  } = useLoaded((signal) => api.v1.getFile({ id }, { signal }), [id])
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    // Below the list on a narrow screen.
    if (file !== undefined) pane.current?.scrollIntoView({ block: 'nearest' })
  }, [file])
  const name = file?.Name ?? `File ${id}`
  return (
    <section class="preview-pane" ref={pane} aria-label={`Preview of ${name}`}>
      <div class="preview-head">
        <h2>{name}</h2>
        <IconButton icon="close" name="Close the preview" act={close} />
      </div>
      {file !== undefined && (
        <div class="row">
          <Id of={file.Id} />
          <span class="quiet">
            {file.ContentType} · {formatBytes(file.Size)}
          </span>
          <ButtonLink look="second" text="Open" href={`/files/${file.Id}`} />
          <DownloadButton file={file} isSecond />
        </div>
      )}
      {error !== undefined && <Failed error={error} retry={reload} />}
      {error === undefined && file === undefined && <Skeleton lines={8} />}
      {file !== undefined && <Begun file={file} />}
    </section>
  )
}

function Begun({ file }: { readonly file: FileRecord }) {
  if (file.UploadStatus !== 'complete' || file.Size === 0) {
    return (
      <Empty
        isCard
        title={file.UploadStatus === 'complete' ? 'The file is empty' : 'No content yet'}
      />
    )
  }
  const kind = paneKind(file)
  if (kind === 'too large') {
    return (
      <Empty isCard title="Too large to preview">
        Such a file can’t be shown in part, and it has {formatBytes(file.Size)}.
      </Empty>
    )
  }
  const Shown = panes[kind]
  return <Shown file={file} />
}
