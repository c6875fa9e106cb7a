import { Buffer } from 'node:buffer'

import { createInflateRaw, deflateRawSync, finishFlush, inflateRawSync } from './zlib.ts'

/** Inflates bytes of `data` into `output`, and gives how many they are; undefined where they are damaged. */
export type RawInflate = (
  data: Buffer,
  start: number,
  end: number,
  output: Buffer,
) => number | undefined

let ofThread: RawInflate | undefined

/**
 * Inflates one raw deflate stream after another with the same state of zlib. `inflateRawSync` allocates a state and an
 * output for each stream, which takes a third of its time with the 64 KiB of a block, and leaves as much memory to be
 * collected. `output` has a byte more than is expected: with no room left, what follows would not be noticed.
 */
export const inflateRawInto: RawInflate = (data, start, end, output) => {
  ofThread ??= keptInflate() ?? inflateEach
  return ofThread(data, start, end, output)
}

/** What is behind the streams of Node's zlib. It is not documented, so its use is checked before it is relied on. */
type Handle = {
  onerror: () => void
  reset(): void
  writeSync(
    flush: number,
    input: Buffer,
    inputOffset: number,
    inputLength: number,
    output: Buffer,
    outputOffset: number,
    outputLength: number,
  ): void
}
type Internals = { readonly _handle?: Handle; readonly _writeState?: Uint32Array }

/** Undefined where this version of Node has other internals. */
export function keptInflate(): RawInflate | undefined {
  // The stream is kept, since its end would close the handle.
  const stream = createInflateRaw()
  const { _handle: handle, _writeState: state } = stream as unknown as Internals
  if (typeof handle?.writeSync !== 'function' || typeof handle.reset !== 'function')
    return undefined
  if (!(state instanceof Uint32Array)) return undefined
  let hasFailed = false
  handle.onerror = () => {
    hasFailed = true
  }
  const inflate: RawInflate = (data, start, end, output) => {
    hasFailed = false
    handle.reset()
    handle.writeSync(finishFlush, data, start, end - start, output, 0, output.length)
    return hasFailed || stream.destroyed ? undefined : output.length - (state[0] ?? 0)
  }
  return isRight(inflate) ? inflate : undefined
}

/** As `inflateRawInto`, by what zlib documents. */
export const inflateEach: RawInflate = (data, start, end, output) => {
  try {
    const room = { chunkSize: Math.max(64, output.length), maxOutputLength: output.length }
    return inflateRawSync(data.subarray(start, end), room).copy(output)
  } catch {
    return undefined
  }
}

const sample = Buffer.from('a few words, and a few words more')

function isRight(inflate: RawInflate): boolean {
  try {
    const packed = deflateRawSync(sample)
    const output = Buffer.alloc(sample.length + 1)
    for (let round = 0; round < 2; round += 1) {
      output.fill(0)
      if (inflate(packed, 0, packed.length, output) !== sample.length) return false
      if (output.compare(sample, 0, sample.length, 0, sample.length) !== 0) return false
      // After an error, too, the next stream has to inflate.
      if (inflate(Buffer.from([0xff, 0xff]), 0, 2, output) !== undefined) return false
    }
    return true
  } catch {
    return false
  }
}
