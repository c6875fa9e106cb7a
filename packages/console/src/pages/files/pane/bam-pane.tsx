import type { FileRecord } from '@benchtop/contracts'
import { formatCount } from '../../../design/format.ts'
import { Card, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { contentOf } from '../content.ts'
import { unpack } from '../text/unpack.ts'
import { readBamStart, type BamStart } from './bam-records.ts'
import { RowsTable } from './rows-table.tsx'

const shownRows = 100
/** Decompressed bytes up to which rows are looked for: headers of assemblies in pieces are long. */
const mostBytes = 8_000_000

/** The first alignments of a BAM. */
export function BamPane({ file }: { readonly file: FileRecord }) {
  const { value, error, reload } = useLoaded(
    (signal) => readStart(file, signal),
    [file.Id, file.ETag],
  )
  if (value === undefined) return <Unloaded error={error} reload={reload} lines={8} isCard />
  return (
    <Card flush>
      <RowsTable label={file.Name} of={value} />
      <div class="card-foot quiet">
        {value.isShort ? 'All' : 'The first'} {formatCount(value.rows.length)} alignments, on{' '}
        {formatCount(value.references.length)} references.
      </div>
    </Card>
  )
}

async function readStart(file: FileRecord, signal: AbortSignal): Promise<BamStart> {
  const unpacked = await unpack(contentOf(file), signal)
  const pieces: Uint8Array[] = []
  let size = 0
  let triedAt = 0
  for (;;) {
    const next = await unpacked.next(signal)
    const isEnd = next.length === 0
    pieces.push(next)
    size += next.length
    // Tried again after so many more bytes, so that a long header isn't read over and over.
    if (!isEnd && size < mostBytes && size < 2 * triedAt + 64_000) continue
    triedAt = size
    const bytes = new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer())
    const start = readBamStart(bytes, shownRows)
    if (!start.isShort || isEnd) return start
    if (size >= mostBytes) return { ...start, isShort: false }
  }
}
