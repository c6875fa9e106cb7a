import { textOf } from '../templates/tree.ts'

/** The similarity from which a file counts as moved. */
const likeEnough = 0.5

/** The file most similar to a missing one, if any is similar enough. */
export function movedTo(
  gone: Uint8Array,
  candidates: Iterable<readonly [string, Uint8Array | undefined]>,
): string | undefined {
  let best: { path: string; likeness: number } | undefined
  for (const [path, bytes] of candidates) {
    const likeness = bytes === undefined ? 0 : likenessOf(gone, bytes)
    if (likeness >= likeEnough && likeness > (best?.likeness ?? 0)) best = { path, likeness }
  }
  return best?.path
}

/** The share of lines that two files have in common: 0 to 1. */
function likenessOf(a: Uint8Array, b: Uint8Array): number {
  if (Buffer.compare(a, b) === 0) return 1
  const [first, second] = [textOf(a), textOf(b)]
  if (first === undefined || second === undefined) return 0
  const [left, right] = [linesOf(first), linesOf(second)]
  const counts = Map.groupBy(left, (line) => line)
  const common = right.filter((line) => counts.get(line)?.pop() !== undefined).length
  return common === 0 ? 0 : (2 * common) / (left.length + right.length)
}

/** Without lines that every file has: empty lines and lone brackets don't indicate its origin. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))
}
