import type { FileRecord } from '@benchtop/contracts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BrowserView, FromBrowser, ToBrowser } from '../../../genome-browser/messages.ts'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { useDark } from '../../../shell/theme.ts'
import { browserView } from './browser-view.ts'
import { genomicFilesWith, findTracks, type Track } from './index-files.ts'

/** A VCF without an index is read completely; a longer one would take too long. */
const readWhole = 20_000_000
/** The number of other files of the same owner that are offered as tracks. */
const mostOthers = 12

/** Whether the genome browser can show a file: it has an index, or is small. */
function isShowable({ kind, index, file }: Track): boolean {
  return index !== undefined || (kind === 'variant' && file.Size <= readWhole)
}

/** A VCF or BAM in igv.js, with other tracks of the same result. */
export function GenomePreview({ file }: { file: FileRecord }) {
  const { value, error, reload } = useLoaded((signal) => genomicFilesWith(file, signal), [file.Id])
  const [picked, setPicked] = useState<readonly string[]>()
  if (error !== undefined || value === undefined) {
    return (
      <Card>
        {error === undefined ? <Skeleton lines={12} /> : <Failed error={error} retry={reload} />}
      </Card>
    )
  }
  const tracks = findTracks([file, ...value.filter(({ Id }) => Id !== file.Id)])
  const own = tracks.find((track) => track.file.Id === file.Id)
  if (own === undefined || !isShowable(own)) return <NoIndex file={file} />
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

function NoIndex({ file }: { file: FileRecord }) {
  const isBam = file.HrefCoverage !== undefined
  const index = `${file.Path}.${isBam ? 'bai' : 'tbi'}`
  return (
    <Card>
      <Empty title="No index">
        The genome browser needs an index for a file of this size, next to it as{' '}
        <code>{index}</code>. <code>{isBam ? 'samtools index' : 'bcftools index --tbi'}</code>{' '}
        creates one.
      </Empty>
    </Card>
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
  const view = useLoaded(
    (signal) => browserView({ file, tracks, files }, signal),
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
          <Skeleton lines={6} />
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
