import { isUtf8 } from 'node:buffer'

/**
 * The name of a file that an app left, as the platform shows it: a name of this machine is any bytes, and one of the
 * platform is text without control characters and backslashes. Each byte that can't be shown is `%` with two hex digits.
 */
export function outputName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8').replaceAll(notShown, encoded)
  let name = ''
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at)
    const character = bytes.subarray(at, at + Math.max(length, 1))
    name += length === 0 ? encoded(character) : character.toString('utf8')
    at += character.length
  }
  return name.replaceAll(notShown, encoded)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const notShown = /[\u0000-\u001f\u007f\\]/g

function encoded(character: Buffer | string): string {
  return [...Buffer.from(character as string)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}

/** How many bytes the character at a place has; 0 where there is none. */
function characterLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    if (isUtf8(bytes.subarray(at, at + length))) return length
  }
  return 0
}
