import { blockContaining, type BlockTable } from '../bgzf/block-table.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { type FileSlice, packRange, sliceStream } from './file-slices.ts'

/** A header up to this length is given in one piece even where it ends within a block. */
const packedHeader = 1 << 20

/**
 * The header of a file. Clients take the first piece for the header and the others for records, so that it is one piece:
 * complete blocks, or packed again. Only where it is long and ends within a block it is two.
 */
export async function headerSlices(
  source: ByteSource,
  table: BlockTable,
  length: number,
): Promise<FileSlice[]> {
  if (length === 0) return []
  const range = { start: 0, end: length }
  const last = blockContaining(table, length)
  const endsWithBlock = (table.streamOffsets[last] ?? 0) === length
  if (endsWithBlock || length > packedHeader) return sliceStream(source, table, range)
  return [await packRange(source, table, range)]
}
