import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../../design/pieces.tsx'
import { showFailure } from '../../../design/toasts.tsx'
import { droppedFiles, hasFiles, type DroppedFile } from './dropped-files.ts'
import './uploads.css'

type Props = {
  readonly text?: string
  readonly dropped: (files: readonly DroppedFile[]) => void
}

/** Accepts files and folders of the user's machine, by a drop anywhere on the page, or files from a dialog. */
export function DropZone({ text = 'Drop files or folders here, or', dropped }: Props) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = useRef(dropped)
  take.current = dropped
  // At once with what it draws: a drop is taken as soon as its place is seen.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const on = (kind: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void): void =>
      document.addEventListener(kind, act, { signal: controller.signal })
    on('dragover', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    })
    // Out of the window, and not into another element of the page.
    on('dragleave', (event) => event.relatedTarget === null && setIsOver(false))
    on('drop', (event) => {
      setIsOver(false)
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      droppedFiles(event.dataTransfer).then((files) => take.current(files), showFailure)
    })
    return () => controller.abort()
  }, [])
  const onPick = (): void => {
    dropped([...(input.current?.files ?? [])].map((file) => ({ file, directory: '' })))
    // The same file can be picked again.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div class={isOver ? 'drop over' : 'drop'}>
      <span class="quiet">{text}</span>
      <Button look="second" text="Choose files" act={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={onPick}
      />
    </div>
  )
}
