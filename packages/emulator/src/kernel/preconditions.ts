import type { IncomingHttpHeaders } from 'node:http'

/** What distinguishes one state of a content from another. */
export type Validators = {
  /** A strong entity tag, with its quotes. */
  readonly etag: string
  readonly lastModified: Date | undefined
}

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110, 13.2.2: the status to answer with, or
 * undefined where the request continues.
 */
export function failedPrecondition(
  headers: IncomingHttpHeaders,
  validators: Validators,
): 304 | 412 | undefined {
  const modified = wholeSeconds(validators.lastModified)
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, validators.etag, 'strong')) return 412
  } else if (modified > dateOf(headers['if-unmodified-since'])) {
    return 412
  }
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) {
    if (lists(ifNoneMatch, validators.etag, 'weak')) return 304
  } else if (modified <= dateOf(headers['if-modified-since'])) {
    return 304
  }
  return undefined
}

/** Whether the Range header applies: it doesn't where If-Range names another state of the content (13.1.5). */
export function rangeApplies(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const condition = headers['if-range']
  if (typeof condition !== 'string') return true
  if (/^(?:W\/)?"/.test(condition)) return condition === validators.etag
  return dateOf(condition) === wholeSeconds(validators.lastModified)
}

/** Whether a list of entity tags names this one; a weak tag names it only in the weak comparison. */
function lists(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}

/** Milliseconds of an HTTP date; NaN, which compares as false, where there is no valid one. */
function dateOf(header: string | undefined): number {
  return header === undefined ? NaN : Date.parse(header)
}

/** HTTP dates have no fractions of a second. */
function wholeSeconds(date: Date | undefined): number {
  return date === undefined ? NaN : Math.floor(date.getTime() / 1000) * 1000
}
