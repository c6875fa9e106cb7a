import { limits, readJson } from '@benchtop/contracts'
import { createHash } from 'node:crypto'
import type { RecordedBody } from './recording.ts'
import type { Redaction } from './redaction.ts'

/** A tap that stores at most so many bytes of a body. */
export function tapBody(mostBytes: number) {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let bytes = 0
  const whole = () => (bytes <= mostBytes ? Buffer.concat(chunks) : undefined)
  return {
    /** The complete body, if it is short enough. */
    whole,
    take(chunk: Uint8Array): void {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes <= mostBytes) chunks.push(chunk)
      else chunks.length = 0
    },
    /** The recorded body; undefined if there is none. */
    kept(contentType: string | undefined, redaction: Redaction): RecordedBody | undefined {
      if (bytes === 0) return undefined
      const read = whole()
      const text = read === undefined ? undefined : textOfBytes(read)
      const kept = text === undefined ? undefined : readText(text, contentType, redaction)
      return kept ?? { bytes, sha256: hash.copy().digest('hex') }
    },
  }
}
/** Reads a body as it passes, and stores no more of it than the limit. */
export type BodyTap = ReturnType<typeof tapBody>

function readText(
  text: string,
  contentType: string | undefined,
  redaction: Redaction,
): RecordedBody | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/x-www-form-urlencoded') {
    return { form: redaction.form(new URLSearchParams(text)) }
  }
  if (type.endsWith('json') || /^\s*[[{]/.test(text)) {
    try {
      return { json: redaction.json(readJson(text, limits.largeJson)) }
    } catch {
      // Incomplete content can't be searched for secrets by their names.
      return /token|secret|password|code/i.test(text) ? undefined : { text }
    }
  }
  // Pages and scripts may contain secrets anywhere, and have no content to compare.
  return /html|javascript|css|multipart|xml/.test(type) ? undefined : { text }
}

/** The text of bytes that are one: well-formed UTF-8 without control characters. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- control characters are what is searched for
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
