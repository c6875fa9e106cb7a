/** A part of the picture that changes, and for how long it is seen then. */
export type Frame = {
  /** Even, as the container counts in pairs of pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** A whole file of lossy WebP, as a canvas gives it. */
  readonly still: Uint8Array
}

/**
 * Joins stills to an animation that repeats without end, in the container of WebP: RIFF, the header of extended files, and a
 * chunk for each frame. The browser that takes the pictures makes the stills, so that no further program is needed.
 */
export function animatedWebp(width: number, height: number, frames: readonly Frame[]): Buffer {
  const header = Buffer.alloc(10)
  // The bit of an animation.
  header[0] = 0b10
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  const chunks = [chunk('VP8X', header), chunk('ANIM', Buffer.alloc(6)), ...frames.map(frameChunk)]
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return chunk('RIFF', body)
}

function frameChunk({ x, y, width, height, durationMs, still }: Frame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`A frame can't begin at ${x}, ${y}.`)
  const header = Buffer.alloc(16)
  header.writeUIntLE(x / 2, 0, 3)
  header.writeUIntLE(y / 2, 3, 3)
  header.writeUIntLE(width - 1, 6, 3)
  header.writeUIntLE(height - 1, 9, 3)
  header.writeUIntLE(Math.round(durationMs), 12, 3)
  // It covers what was there before, without blending.
  header[15] = 0b10
  return chunk('ANMF', Buffer.concat([header, imageChunk(still)]))
}

/** The chunk of the image itself: what else browsers write, such as a colour profile, the frames don't have. */
function imageChunk(still: Uint8Array): Buffer {
  const bytes = Buffer.from(still.buffer, still.byteOffset, still.byteLength)
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  for (let at = 12; isWebp && at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (bytes.toString('latin1', at, at + 4) === 'VP8 ') return bytes.subarray(at, end)
    at = end
  }
  throw new Error('A still must be lossy WebP.')
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  const padding = Buffer.alloc(content.length % 2)
  return Buffer.concat([Buffer.from(name), length, content, padding])
}
