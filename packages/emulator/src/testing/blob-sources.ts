export {
  bytesAt,
  bytesOf,
  derivedBytes,
  hexHash,
  inPieces,
  patterned,
} from '../../../testkit/src/ports/blob-bench.ts'

/** Names that no other call gave, within one process. */
export function uniqueNames(): () => string {
  let given = 0
  return () => `${process.pid}-${++given}`
}
