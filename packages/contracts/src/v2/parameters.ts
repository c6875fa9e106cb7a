import { z } from 'zod'
import { limits } from '../limits.ts'
import { listParameter, textParameter, enumParameter } from '../scalars.ts'

/** The ids of a list's rows, `a,b`: only these are listed. "Several list operations also declare `id`." */
export const idsParameter = listParameter(textParameter).optional()

/** Any of several texts, `a,b`: a row that has one of them is listed. */
export const textsParameter = listParameter(textParameter).optional()

/** Words: a row that has each of them anywhere in its name, or as its id, is listed. */
export const searchParameter = textParameter.optional()

/** Any of several statuses or types, `a,b`, in any case. */
export function wordsParameter<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return listParameter(enumParameter(words)).optional()
}

/** A comment on what is updated: "max 1024 characters". */
export const comment = textParameter.pipe(
  z.string().max(limits.commentLength, `must have at most ${limits.commentLength} characters`),
)

/** A day or a moment, ISO 8601; what has no offset is UTC. */
export const momentParameter = textParameter.pipe(
  z
    .string()
    .trim()
    .regex(
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i,
      'must be an ISO 8601 date',
    )
    .refine((text) => !Number.isNaN(Date.parse(text)), 'must be an ISO 8601 date'),
)

/** A time zone by its IANA name or as an offset, such as `Europe/Berlin` or `+01:00`. */
export const timeZoneParameter = textParameter.pipe(
  z.string().refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin'),
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** Bases of sequence, from 0. */
export const yieldParameter = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value),
  z.number('must be a whole number').int('must be a whole number').min(0, 'must be 0 or more'),
)
