import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { animatedWebp } from './animated-webp.ts'
import { heroSize } from './hero.ts'

const pictures = join(import.meta.dirname, '../public/pictures')

type Chunk = { readonly name: string; readonly content: Buffer }

function chunksOf(bytes: Buffer, from: number): Chunk[] {
  const found: Chunk[] = []
  for (let at = from; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    found.push({
      name: bytes.toString('latin1', at, at + 4),
      content: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 8 + length + (length % 2)
  }
  return found
}

/** A file of WebP with these chunks. */
function webp(...chunks: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts = chunks.map(([name, text]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(text.length)
    return Buffer.concat([Buffer.from(name + length.toString('latin1') + text, 'latin1')])
  })
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}

describe('an animation', () => {
  const still = webp(['VP8X', '0123456789'], ['VP8 ', 'pixels'])
  const whole = { x: 0, y: 0, width: 800, height: 520, durationMs: 900, still }

  it('has the size of the whole, and a frame with place and duration for each change', () => {
    const part = { x: 302, y: 8, width: 3, height: 4, durationMs: 60.4, still }
    const bytes = animatedWebp(800, 520, [whole, part])
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
    const [header, animation, first, second, ...others] = chunksOf(bytes, 12)
    expect([header?.name, animation?.name, others]).toEqual(['VP8X', 'ANIM', []])
    expect(header?.content[0]).toBe(2)
    expect(header?.content.readUIntLE(4, 3)).toBe(799)
    expect(header?.content.readUIntLE(7, 3)).toBe(519)
    // It repeats without end.
    expect(animation?.content.readUInt16LE(4)).toBe(0)
    expect(first?.content.readUIntLE(12, 3)).toBe(900)
    const numbers = [0, 3, 6, 9, 12].map((at) => second?.content.readUIntLE(at, 3))
    expect(numbers).toEqual([151, 4, 2, 3, 60])
    const [image] = chunksOf(second?.content ?? Buffer.alloc(0), 16)
    expect([image?.name, image?.content.toString()]).toEqual(['VP8 ', 'pixels'])
  })

  it('is not made of what its container can’t hold', () => {
    expect(() => animatedWebp(8, 8, [{ ...whole, x: 1 }])).toThrow("can't begin at 1, 0")
    for (const wrong of [Buffer.from('PNG'), webp(['VP8L', 'pixels'])]) {
      expect(() => animatedWebp(8, 8, [{ ...whole, still: wrong }])).toThrow('lossy WebP')
    }
  })
})

describe.each(['light', 'dark'])('the recording of the first page, %s', (theme) => {
  const animation = join(pictures, `hero-animation-${theme}.webp`)

  it('has at most 1 MB, with a still of the same size', () => {
    expect(statSync(animation).size).toBeLessThan(1_000_000)
    const [header] = chunksOf(readFileSync(animation), 12)
    expect(header?.content.readUIntLE(4, 3)).toBe(heroSize.width - 1)
    expect(header?.content.readUIntLE(7, 3)).toBe(heroSize.height - 1)
    expect(statSync(join(pictures, `hero-poster-${theme}.webp`)).size).toBeLessThan(100_000)
  })

  it('lasts some seconds, none of which flashes', () => {
    const frames = chunksOf(readFileSync(animation), 12).filter(({ name }) => name === 'ANMF')
    const durations = frames.map(({ content }) => content.readUIntLE(12, 3))
    const seconds = durations.reduce((sum, one) => sum + one, 0) / 1000
    expect(seconds).toBeGreaterThan(6)
    expect(seconds).toBeLessThan(40)
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(50)
  })
})
