import { open } from 'node:fs/promises'
import { basename, extname } from 'node:path'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const leastPixels = 256
const mostBytes = 1024 * 1024
/** Signature, the header's length and name, width and height. */
const headerBytes = 24

/** Why a file is no icon that the platform shows; undefined where it is one. */
export async function iconProblem(path: string): Promise<string | undefined> {
  const name = basename(path)
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return `${path} can't be read.`
  try {
    const { size } = await file.stat()
    if (size > mostBytes) return `${name} has ${size} bytes; at most ${mostBytes} are accepted.`
    const { buffer } = await file.read({ buffer: Buffer.alloc(size) })
    if (extname(path).toLowerCase() === '.svg') return svgProblem(name, buffer.toString('utf8'))
    if (size < headerBytes || !buffer.subarray(0, signature.length).equals(signature)) {
      return `${name} is neither a PNG nor an SVG.`
    }
    const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)]
    if (width !== height) return `${name} is ${width} by ${height} pixels: make it square.`
    if (width < leastPixels) return `${name} has ${width} pixels; at least ${leastPixels}.`
    return undefined
  } finally {
    await file.close()
  }
}

/** An icon is shown on pages of the platform: it must bring nothing that runs or loads. */
function svgProblem(name: string, text: string): string | undefined {
  if (!/<svg[\s>]/i.test(text)) return `${name} is no SVG.`
  if (/<script|\son\w+\s*=|<foreignObject|href\s*=\s*["'](?!#|data:image\/)/i.test(text)) {
    return `${name} has a script, a handler or an address: an icon must be a drawing alone.`
  }
  return undefined
}
