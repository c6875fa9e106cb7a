import { Buffer } from 'node:buffer'

/** How a text is encoded, where that isn't UTF-8 or a part of it. */
export function encodingOf(head: Buffer): string | undefined {
  const mark = head.toString('latin1', 0, 4)
  if (mark === '\u00FF\u00FE\0\0' || mark === '\0\0\u00FE\u00FF') return 'UTF-32'
  if (mark.startsWith('\u00FF\u00FE')) return 'UTF-16LE'
  if (mark.startsWith('\u00FE\u00FF')) return 'UTF-16BE'
  // Without a mark: of ASCII characters each second byte is zero.
  const start = head.subarray(0, 64)
  const isZero = (odd: number) => start.every((byte, at) => (byte === 0) === (at % 2 === odd))
  if (start.length < 4) return undefined
  return isZero(1) ? 'UTF-16LE' : isZero(0) ? 'UTF-16BE' : undefined
}

/** Why a text can't be read by lines: its encoding, or what its lines end with. */
export function unreadableText(head: Buffer): string | undefined {
  const encoding = encodingOf(head)
  if (encoding !== undefined) {
    return `Its text is encoded in ${encoding}. Make UTF-8 of it: \`iconv -f ${encoding} -t UTF-8\`.`
  }
  if (!head.includes(13) || head.includes(10)) return undefined
  return "Its lines end with carriage returns alone. Make line feeds of them: `tr '\\r' '\\n'`."
}
