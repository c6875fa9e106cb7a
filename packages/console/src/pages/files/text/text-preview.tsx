import type { FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { CheckBox } from '../../../design/field.tsx'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { NoPreview } from '../no-preview.tsx'
import { MoreText } from './more-text.tsx'
import { useText } from './use-text.ts'

/** A file as text, or a note that it isn't text. */
export function TextPreview({ file }: { file: FileRecord }) {
  const text = useText(file)
  const [isWrapped, setIsWrapped] = useState(false)
  if (text.isBinary) return <NoPreview file={file} />
  if (text.error !== undefined && text.pieces.length === 0) {
    return <Failed isCard error={text.error} retry={text.retry} />
  }
  if (text.pieces.length === 0 && text.isEnd) {
    return <Empty isCard title="The file is empty" />
  }
  return (
    <Card
      flush
      title={text.isPacked ? 'Decompressed' : undefined}
      actions={
        <CheckBox checked={isWrapped} set={setIsWrapped}>
          Wrap lines
        </CheckBox>
      }
    >
      {text.pieces.length === 0 ? (
        <div class="file-text">
          <Skeleton lines={12} />
        </div>
      ) : (
        <TextBlocks pieces={text.pieces} isWrapped={isWrapped} label={file.Name} />
      )}
      <MoreText text={text} what={`the first ${text.pieces.length * 64} kB`} />
    </Card>
  )
}

type BlocksProps = {
  readonly pieces: readonly string[]
  readonly isWrapped?: boolean
  readonly label: string
}

/** A long text in blocks, of which the browser lays out the visible ones. */
export function TextBlocks({ pieces, isWrapped = false, label }: BlocksProps) {
  return (
    <pre
      class={isWrapped ? 'file-text wrapped' : 'file-text'}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {wholeLines(pieces).map((block, at) => (
        <span key={at} class="file-text-block">
          {block}
        </span>
      ))}
    </pre>
  )
}

/** Blocks are stacked, so each has to end at the end of a line. */
function wholeLines(pieces: readonly string[]): string[] {
  const blocks: string[] = []
  let rest = ''
  for (const piece of pieces) {
    const text = rest + piece
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) blocks.push(text.slice(0, end - 1))
    rest = text.slice(end)
  }
  return rest === '' ? blocks : [...blocks, rest]
}
