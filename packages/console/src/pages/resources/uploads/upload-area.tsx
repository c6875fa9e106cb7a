import { useEffect } from 'preact/hooks'
import { formatBytes, formatCount } from '../../../design/format.ts'
import { Button, Card } from '../../../design/pieces.tsx'
import { DropZone } from './drop-zone.tsx'
import {
  cancelUpload,
  clearUploads,
  repeatUpload,
  startUploads,
  uploads,
  type UploadState,
} from './uploads.ts'
import './uploads.css'

type Props = {
  /** The AppResult that files go to, by id. */
  readonly result: string
  /** Called when files have been uploaded. */
  readonly arrived: () => void
}

/** Of a folder with thousands of files, only the first are shown. */
const mostShown = 100
const order = { failed: 0, sending: 1, cancelled: 2, done: 3 } as const

/** Accepts files of the user's machine, by a drop or from a dialog, and shows their progress. */
export function UploadArea({ result, arrived }: Props) {
  const own = uploads.value.filter((one) => one.result === result)
  const done = own.filter(({ outcome }) => outcome.kind === 'done').length
  const isOverAll = own.every(({ outcome }) => outcome.kind !== 'sending')
  useEffect(() => {
    // During many uploads, the list below is read again now and then, and at the end.
    if (done > 0 && (isOverAll || done % 20 === 1)) arrived()
  }, [done, isOverAll])
  // Uploads that need the user come first, then those in progress.
  const shown = own
    .toSorted((one, other) => order[one.outcome.kind] - order[other.outcome.kind])
    .slice(0, mostShown)
  return (
    <Card>
      <DropZone dropped={(files) => startUploads(result, files)} />
      {own.length > 0 && (
        <>
          <ul class="uploads" aria-label="Uploads">
            {shown.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          {own.length > shown.length && (
            <p class="quiet">
              and {formatCount(own.length - shown.length)} more; {formatCount(done)} are there.
            </p>
          )}
          {isOverAll && (
            <Button look="plain small" text="Clear this list" act={() => clearUploads(result)} />
          )}
        </>
      )}
    </Card>
  )
}

function UploadRow({ upload: { id, file, directory, sent, outcome } }: { upload: UploadState }) {
  const path = directory === '' ? file.name : `${directory}/${file.name}`
  return (
    <li>
      <span class="upload-name" title={path}>
        {outcome.kind === 'done' ? <a href={`/files/${outcome.fileId}`}>{path}</a> : path}
      </span>
      <Outcome {...{ outcome, sent, path }} size={file.size} />
      {outcome.kind === 'sending' ? (
        <Button
          look="plain small"
          text="Cancel"
          aria-label={`Cancel ${path}`}
          act={() => cancelUpload(id)}
        />
      ) : outcome.kind === 'done' ? (
        <span />
      ) : (
        <Button
          look="plain small"
          text="Try again"
          aria-label={`Try ${path} again`}
          act={() => repeatUpload(id)}
        />
      )}
    </li>
  )
}

type OutcomeProps = {
  readonly outcome: UploadState['outcome']
  readonly sent: number
  readonly size: number
  readonly path: string
}

function Outcome({ outcome, sent, size, path }: OutcomeProps) {
  switch (outcome.kind) {
    case 'sending':
      return (
        <span class="row">
          <progress aria-label={`Progress of ${path}`} max={Math.max(size, 1)} value={sent} />
          <span class="quiet numbers">
            {formatBytes(sent)} of {formatBytes(size)}
          </span>
        </span>
      )
    case 'done':
      return <span class="badge good">{formatBytes(size)}</span>
    case 'cancelled':
      return <span class="badge">Cancelled</span>
    case 'failed':
      return (
        <span class="upload-failure" role="alert">
          {outcome.reason}
        </span>
      )
  }
}
