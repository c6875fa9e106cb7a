import type { FileRecord } from '@benchtop/contracts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BrowserView, FromBrowser, ToBrowser } from '../../../genome-browser/messages.ts'
import { Card, Empty, Failed, Skeleton, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { useDark } from '../../../shell/theme.ts'
import { IndexingNote } from '../indexing-note.tsx'
import type { Indexing } from '../until-indexed.ts'
import { browserView, readWhole } from './browser-view.ts'
import { genomicFilesWith, findTracks, type Track } from './index-files.ts'

/** The number of other files of the same owner that are offered as tracks. */
const mostOthers = 12

/** Whether the genome browser can show a file: the platform finds the windows of a BAM and of a packed VCF itself. */
function isShowable({ kind, index, file }: Track): boolean {
  const isPacked = kind === 'alignment' || /gz$/i.test(file.Name)
  return isPacked || index !== undefined || file.Size <= readWhole
}

/** A VCF or BAM in igv.js, with other tracks of the same result. */
export function GenomePreview({ file }: { file: FileRecord }) {
  const { value, error, reload } = useLoaded((signal) => genomicFilesWith(file, signal), [file.Id])
  const [picked, setPicked] = useState<readonly string[]>()
  if (error !== undefined || value === undefined) {
    return (
      <Card>
        <Unloaded error={error} reload={reload} lines={12} />
      </Card>
    )
  }
  const tracks = findTracks([file, ...value.filter(({ Id }) => Id !== file.Id)])
  const own = tracks.find((track) => track.file.Id === file.Id)
  if (own === undefined || !isShowable(own)) return <TooLarge file={file} />
  const offered = tracks.filter((track) => track !== own && isShowable(track)).slice(0, mostOthers)
  // Reads with the variants called from them, and the other way round, are seen together at first.
  const ofOtherKind = offered.filter(({ kind }) => kind !== own.kind)
  const other = ofOtherKind.find(({ index }) => index !== undefined) ?? ofOtherKind[0]
  const others = picked ?? (other === undefined ? [] : [other.file.Id])
  const shown = [own, ...offered.filter((track) => others.includes(track.file.Id))]
  return (
    <Card
      flush
      title="igv.js"
      actions={
        offered.length > 0 && (
          <fieldset class="row plain">
            <legend class="visually-hidden">Also show</legend>
            {offered.map((track) => (
              <label key={track.file.Id} class="row">
                <input
                  type="checkbox"
                  checked={others.includes(track.file.Id)}
                  onChange={(event) =>
                    setPicked(
                      event.currentTarget.checked
                        ? [...others, track.file.Id]
                        : others.filter((id) => id !== track.file.Id),
                    )
                  }
                />
                {track.file.Name}
              </label>
            ))}
          </fieldset>
        )
      }
    >
      <BrowserFrame file={file} tracks={shown} files={value} />
    </Card>
  )
}

function TooLarge({ file }: { file: FileRecord }) {
  return (
    <Empty isCard title="Not packed">
      The genome browser reads a VCF of this size only if it is packed:{' '}
      <code>bgzip {file.Name}</code>, then upload <code>{file.Name}.gz</code>.
    </Empty>
  )
}

type FrameProps = {
  readonly file: FileRecord
  readonly tracks: readonly Track[]
  readonly files: Parameters<typeof browserView>[0]['files']
}

function BrowserFrame({ file, tracks, files }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'shown' | Error>('loading')
  const isReady = state === 'ready' || state === 'shown'
  const [indexing, setIndexing] = useState<Indexing>()
  const view = useLoaded(
    (signal) => browserView({ file, tracks, files }, { signal, report: setIndexing }),
    [file.Id, tracks.map((track) => track.file.Id).join()],
  )
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<FromBrowser>): void => {
      if (source !== frame.current?.contentWindow) return
      if (data.kind === 'failed') setState(new Error(data.message))
      else setState(data.kind === 'loaded' ? 'ready' : 'shown')
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  const isDark = useDark()
  useEffect(() => {
    if (isReady && view.value !== undefined) show(frame.current, view.value)
  }, [isReady, view.value])
  useEffect(() => {
    if (isReady) send(frame.current, { kind: 'theme', isDark })
  }, [isReady, isDark])
  const error = view.error ?? (state instanceof Error ? state : undefined)
  if (error !== undefined) {
    const retry = (): void => {
      setState('loading')
      view.reload()
    }
    return <Failed error={error} retry={retry} />
  }
  return (
    <div class="genome-frame" aria-busy={state !== 'shown'}>
      {state !== 'shown' && (
        <div class="genome-wait">
          {indexing === undefined ? <Skeleton lines={6} /> : <IndexingNote indexing={indexing} />}
        </div>
      )}
      <iframe
        ref={frame}
        title={`${file.Name} in the genome browser`}
        src="/genome-browser"
        sandbox="allow-scripts"
      />
    </div>
  )
}

function show(frame: HTMLIFrameElement | null, view: BrowserView): void {
  send(frame, { kind: 'show', view })
}

function send(frame: HTMLIFrameElement | null, message: ToBrowser): void {
  // The frame is sandboxed: its origin is opaque, and can't be named.
  frame?.contentWindow?.postMessage(message, '*')
}
