import type { OutputStream } from '../world.ts'
import { columnsOf, paintFor } from './output.ts'
import { wrapWords } from './wrap-words.ts'

const mark = 'error:'

/**
 * An error for a stream, with its mark: in lines of its words on a terminal, which would break them within words, and as it is
 * for programs that read it.
 */
export function errorText(stream: OutputStream, message: string): string {
  const [first = '', ...rest] = wrapWords(`${mark} ${message}`, roomOf(stream))
  return [first.replace(mark, paintFor(stream, 'red', mark)), ...rest].join('\n')
}

/** One column stays free: some terminals begin a new line once the last one is filled. */
function roomOf(stream: OutputStream): number {
  return (columnsOf(stream) ?? Infinity) - 1
}
