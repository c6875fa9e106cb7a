import { CodedError } from './coded-error.ts'
import { limits } from './limits.ts'

/** How much a JSON text may contain: levels of nesting, and values in total. */
export type JsonLimits = { readonly depth: number; readonly values: number }

export type JsonErrorCode = 'malformed' | 'too-deep' | 'too-many-values'

/** Why a JSON text was not read. The message is the rest of a sentence that begins with the name of the text. */
export class JsonError extends CodedError<JsonErrorCode> {
  override readonly name = 'JsonError'
}

/**
 * Reads a JSON text that comes from outside, and may begin with a byte order mark, as some editors write it. Throws a
 * JsonError with the place where it is malformed, nested too deep, or has too many values: whatever walks through the
 * result is bounded by that.
 */
export function readJson(given: string, { depth, values }: JsonLimits = limits.json): unknown {
  const text = given.replace(/^\uFEFF/, '')
  requireLimits(text, depth, values)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new JsonError('malformed', `is not JSON: ${reason}`, { cause })
  }
}

function requireLimits(text: string, depth: number, values: number): void {
  // Each level and each value has at least a character of its own.
  if (text.length <= depth) return
  let level = 0
  let count = 1
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        level += 1
        count += 1
        if (level > depth) {
          const message = `is nested more than ${depth} levels deep at ${placeOf(text, at)}`
          throw new JsonError('too-deep', message)
        }
        break
      case 0x5d: // ]
      case 0x7d: // }
        level -= 1
        break
      case 0x2c: // ,
        count += 1
        break
    }
    if (count > values) {
      const message = `has more than ${values} values, which it reaches at ${placeOf(text, at)}`
      throw new JsonError('too-many-values', message)
    }
  }
}

/** The index of the quotation mark that ends a string; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return `line ${line}, column ${at - before.lastIndexOf('\n')}`
}
