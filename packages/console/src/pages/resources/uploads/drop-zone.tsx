import { useRef, useState } from 'preact/hooks'
import { Button } from '../../../design/pieces.tsx'
import { showFailure } from '../../../design/toasts.tsx'
import { droppedFiles, type DroppedFile } from './dropped-files.ts'
import './uploads.css'

type Props = {
  readonly text?: string
  readonly dropped: (files: readonly DroppedFile[]) => void
}

/** Accepts files and folders of the user's machine, by a drop, or files from a dialog. */
export function DropZone({ text = 'Drop files or folders here, or', dropped }: Props) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer === null) return
    droppedFiles(event.dataTransfer).then(dropped, showFailure)
  }
  const onPick = (): void => {
    dropped([...(input.current?.files ?? [])].map((file) => ({ file, directory: '' })))
    // The same file can be picked again.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
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
