import { z } from 'zod'

/** An identifier: an opaque string, even when it looks numeric. */
export const id = z.string().min(1)

/** An API-relative address: `v1pre3/<collection>/<id>` or `v2/<collection>/<id>`. */
export const href = z.string().regex(/^(v1pre3|v2)\/\S+$/)

/** An address that a browser is shown or sent to: never a script or a document of its own, as `javascript:` and `data:` are. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address with http or https, such as https://app.example/callback',
})

/** A moment: ISO 8601, UTC, seven digits of a second's fraction, such as `2026-07-18T18:49:07.0000000Z`. */
export const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/)

/** Writes a moment (milliseconds since 1970, UTC) the way the platform does. */
export function formatTimestamp(ms: number): string {
  if (ms !== lastMoment.ms) lastMoment = { ms, text: writeTimestamp(ms) }
  return lastMoment.text
}

/** The moment that was written last: most records were modified last when they were created. */
let lastMoment = { ms: Number.NaN, text: '' }

function writeTimestamp(ms: number): string {
  const whole = Math.trunc(ms)
  const day = Math.floor(whole / dayMs)
  if (day !== lastDay.number) {
    const iso = new Date(whole).toISOString()
    lastDay = { number: day, text: iso.slice(0, iso.indexOf('T') + 1) }
  }
  const ofDay = whole - day * dayMs
  const seconds = Math.floor(ofDay / 1000)
  const minutes = Math.floor(seconds / 60)
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
  return `${lastDay.text}${time}.${String(ofDay % 1000).padStart(3, '0')}0000Z`
}

const dayMs = 24 * 60 * 60 * 1000

/** The day that was written last: most moments of an answer are of one day, and writing a date takes most of the time. */
let lastDay = { number: Number.NaN, text: '' }

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

/** A count or a size: a whole number from 0. */
export const count = z.number().int().nonnegative()

/**
 * Deployed clients write numbers and booleans as strings, in any case, and pad references with spaces. The
 * parameter types below accept what such a client means and refuse what no client could mean.
 */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : value
}

function truth(value: unknown): unknown {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (/^(true|1)$/i.test(text.trim())) return true
  if (/^(false|0)$/i.test(text.trim())) return false
  return value
}

/** A whole number in a request: `12` or `"12"`. */
export const integerParameter = z.preprocess(
  number,
  z.number('must be a whole number').int('must be a whole number'),
)

/**
 * A place on a chromosome in a request. Clients that want all from somewhere send the largest number they have: what is
 * beyond every chromosome is so all the same when it is too long for a number.
 */
export const positionParameter = z.preprocess((value) => {
  const position = number(value)
  return typeof position === 'number' ? Math.min(position, Number.MAX_SAFE_INTEGER) : position
}, integerParameter)

/** A truth value in a request: `true`, `True`, `"true"`, `1`. */
export const booleanParameter = z.preprocess(truth, z.boolean('must be true or false'))

/** A text in a request; a number is taken as its digits. */
export const textParameter = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string('must be a text'),
)

/** One of a few words, in any case; gives the word as it is written here. */
export function enumParameter<const Word extends string>(words: readonly [Word, ...Word[]]) {
  const byLowerCase = new Map(words.map((word) => [word.toLowerCase(), word]))
  return z.preprocess(
    (value) =>
      typeof value === 'string' ? (byLowerCase.get(value.trim().toLowerCase()) ?? value) : value,
    z.enum(words, `must be one of ${words.join(', ')}`),
  )
}

/** A comma-separated list in a request; spaces around the commas are nothing. */
export function listParameter<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    const parts: unknown[] = Array.isArray(value) ? value : [value]
    return parts.flatMap(splitAtCommas)
  }, z.array(item))
}

function splitAtCommas(part: unknown): unknown[] {
  if (typeof part !== 'string') return [part]
  return part.split(',').flatMap((text) => text.trim() || [])
}
