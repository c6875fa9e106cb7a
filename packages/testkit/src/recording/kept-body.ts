import { createHash } from 'node:crypto'
import type { KeptBody } from './recording.ts'
import type { Redaction } from './redaction.ts'

/** Takes in a body as it passes, and keeps no more of it than is wanted. */
export type BodyTap = {
  take(chunk: Uint8Array): void
  /** All of it, where it is short enough. */
  whole(): Buffer | undefined
  /** As it is kept; undefined where there is none. */
  kept(contentType: string | undefined, redaction: Redaction): KeptBody | undefined
}

/** A tap for a body of which so many bytes are read at the most. */
export function tapBody(mostBytes: number): BodyTap {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let bytes = 0
  const whole = () => (bytes <= mostBytes ? Buffer.concat(chunks) : undefined)
  return {
    whole,
    take(chunk) {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes <= mostBytes) chunks.push(chunk)
      else chunks.length = 0
    },
    kept(contentType, redaction) {
      if (bytes === 0) return undefined
      const read = whole()
      const text = read === undefined ? undefined : decode(read)
      const kept = text === undefined ? undefined : readText(text, contentType, redaction)
      return kept ?? { bytes, sha256: hash.digest('hex') }
    },
  }
}

function readText(
  text: string,
  contentType: string | undefined,
  redaction: Redaction,
): KeptBody | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/x-www-form-urlencoded') {
    return { form: redaction.form(new URLSearchParams(text)) }
  }
  if (type.endsWith('json') || /^\s*[[{]/.test(text)) {
    try {
      return { json: redaction.json(JSON.parse(text)) }
    } catch {
      // What isn't whole can't be searched for secrets by their names.
      return /token|secret|password|code/i.test(text) ? undefined : { text }
    }
  }
  // Pages and scripts may hold secrets anywhere, and say nothing that could be compared.
  return /html|javascript|css|multipart|xml/.test(type) ? undefined : { text }
}

/** Well-formed UTF-8 without control characters is taken for text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
