import type { FileRecord } from '@benchtop/contracts'
import { errorText } from '../../../design/error-text.ts'
import { Card, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { contentOf } from '../content.ts'
import { openText, pieceLength } from './open-text.ts'
import { TextBlocks, TextPreview } from './text-preview.tsx'

/** The length of JSON, in characters, up to which it is reformatted; a longer text is shown unchanged. */
const longest = 1_000_000

/** JSON, reformatted with line breaks and indents; malformed or too long, it is shown unchanged. */
export function JsonPreview({ file }: { file: FileRecord }) {
  const { value, error, reload } = useLoaded(
    (signal) => readJson(file, signal),
    [file.Id, file.ETag],
  )
  if (value === undefined) return <Unloaded error={error} reload={reload} lines={12} isCard />
  if ('reason' in value) {
    return (
      <>
        <p class="quiet">{value.reason}</p>
        <TextPreview file={file} />
      </>
    )
  }
  return (
    <Card flush>
      <TextBlocks pieces={value.pieces} label={file.Name} />
    </Card>
  )
}

type Read = { readonly pieces: readonly string[] } | { readonly reason: string }

async function readJson(file: FileRecord, signal: AbortSignal): Promise<Read> {
  const content = await openText(contentOf(file), signal)
  let text = ''
  for (;;) {
    const piece = await content.more(signal)
    text += piece.text
    if (text.length > longest)
      return { reason: 'The JSON is too long to be formatted, so it is shown unchanged.' }
    if (piece.isEnd) break
  }
  try {
    const pretty = JSON.stringify(JSON.parse(text), null, 2)
    const count = Math.ceil(pretty.length / pieceLength)
    return {
      pieces: Array.from({ length: count }, (_, at) =>
        pretty.slice(at * pieceLength, (at + 1) * pieceLength),
      ),
    }
  } catch (thrown) {
    return { reason: `The content is not JSON (${errorText(thrown)}), so it is shown unchanged.` }
  }
}
