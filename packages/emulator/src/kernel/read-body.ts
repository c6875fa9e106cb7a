import {
  JsonError,
  limits,
  PlatformError,
  readJson,
  type Body,
  type JsonLimits,
  type Problem,
  type ProfileFacts,
} from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { rememberBody } from '../exchanges/exchanges.ts'
import { formMembers, withJsonMembers } from './form-members.ts'
import { inTime } from './in-time.ts'
import { memberNames, withDeclaredNames } from './members.ts'
import { problemsOf } from './problems.ts'
import { receiveBytes } from './receive-bytes.ts'

type MemberBody = Exclude<Body, { kind: 'raw' }>

/** How member names are matched: exactly as declared, or in any case and by second names. */
export type NameReader = 'exact' | { readonly aliases: ReadonlyMap<string, string> }

/** What decides how a body is read, besides its contract. */
export type BodySettings = {
  readonly names: NameReader
  readonly facts: ProfileFacts
  /** Members that came in the query. Those of the body count before them. */
  readonly inQuery?: Readonly<Record<string, unknown>> | undefined
}

const media = {
  form: ['application/x-www-form-urlencoded', 'application/json'],
  json: ['application/json'],
  document: ['application/json'],
} as const

/**
 * Reads the members of a form or JSON body. Without a Content-Type, the format is detected; another Content-Type is
 * 415, so that a typo in it never becomes an empty body.
 */
export async function readBody(
  request: IncomingMessage,
  body: MemberBody,
  { names, facts, inQuery }: BodySettings,
  problems: Problem[],
): Promise<unknown> {
  const type = mediaType(request)
  const bytes = await receiveBody(request, body.maxBytes ?? limits.bodyBytes)
  rememberBody(request, 'requestBody', bytes)
  // Some clients send JSON and call it a form, as `curl -d` does.
  const isJson =
    type === undefined || type === media.form[0]
      ? /^\ufeff?\s*[[{]/.test(bytes.toString('utf8', 0, 64))
      : isJsonType(type)
  if (type !== undefined && bytes.length > 0 && !accepted(body, type)) {
    throw new PlatformError(
      'UnsupportedMediaType',
      `The Content-Type must be ${media[body.kind].join(' or ')}, not ${type}.`,
    )
  }
  const value = isJson
    ? parseJson(bytes, body.kind === 'document' ? limits.largeJson : limits.json, problems)
    : await formMembers(bytes.toString())
  if (value === undefined) return {}
  const schema = body.kind === 'document' ? body.schema : body.members
  const all = withQuery(inQuery, value)
  const declared =
    names === 'exact' ? all : withDeclaredNames(all, memberNames(schema), names.aliases)
  const given = isJson ? declared : fromForm(declared, body)
  const parsed = schema.safeParse(given)
  if (!parsed.success) problems.push(...problemsOf(parsed.error, given))
  problems.push(...missingMembers(body, given, facts))
  return parsed.data ?? {}
}

function withQuery(inQuery: BodySettings['inQuery'], value: unknown): unknown {
  return inQuery === undefined ? value : Object.assign({}, inQuery, value)
}

function fromForm(declared: unknown, body: MemberBody): unknown {
  return body.kind === 'document' ? declared : withJsonMembers(declared, body.members)
}

/** The members that are missing only by the profile's rule. */
function missingMembers(body: MemberBody, given: unknown, facts: ProfileFacts): Problem[] {
  if (body.kind !== 'json' || typeof given !== 'object' || given === null) return []
  return Object.entries(body.requiredBy ?? {}).flatMap(([member, fact]) => {
    const value = (given as Readonly<Record<string, unknown>>)[member]
    const isGiven = value !== undefined && value !== null && value !== ''
    if (facts[fact] !== 'required' || isGiven) return []
    return [{ member, code: 'Required', message: `${member} is required.` }]
  })
}

/** The media type of a body, in lower case and without parameters; undefined where none is named. */
export function mediaType(request: IncomingMessage): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || undefined
}

function isJsonType(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json')
}

function accepted(body: MemberBody, type: string): boolean {
  return isJsonType(type) || media[body.kind].some((known) => known === type)
}

/** The value of a JSON body; undefined where it is none, with a problem. */
function parseJson(bytes: Buffer, most: JsonLimits, problems: Problem[]): unknown {
  if (bytes.length === 0) return {}
  try {
    return readJson(bytes.toString('utf8'), most)
  } catch (error) {
    problems.push(jsonProblem(error))
    return undefined
  }
}

/** Why a body is no JSON that the platform reads: a problem, or thrown with 413 where it has too many values. */
export function jsonProblem(error: unknown): Problem {
  if (!(error instanceof JsonError)) throw error
  if (error.code === 'too-many-values') {
    throw new PlatformError('PayloadTooLarge', `The body ${error.message}.`, { cause: error })
  }
  return error.code === 'too-deep'
    ? { member: 'The body', code: 'TooDeep', message: `The body ${error.message}.` }
    : { member: 'The body', code: 'Malformed', message: 'The body is not valid JSON.' }
}

/** Receives a body whole, unpacked where it comes packed, up to the limit and not a byte further. */
export async function receiveBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const stream = unpacked(request)
  const length = stream === request ? request.headers['content-length'] : undefined
  try {
    const options = { limit, ...(length !== undefined && { length }) }
    return await inTime(receiveBytes(stream, options))
  } catch (error) {
    throw refusal(error, limit)
  }
}

function unpacked(request: IncomingMessage): Readable {
  switch ((request.headers['content-encoding'] ?? 'identity').toLowerCase()) {
    case 'identity':
      return request
    case 'gzip':
      return request.pipe(createGunzip())
    case 'deflate':
      return request.pipe(createInflate())
    case 'br':
      return request.pipe(createBrotliDecompress())
    default:
      throw new PlatformError('UnsupportedMediaType', 'The Content-Encoding is not supported.')
  }
}

function refusal(error: unknown, limit: number): unknown {
  const { status, code } = error as { status?: number; code?: string }
  if (status === 413) {
    return new PlatformError('PayloadTooLarge', `The body is over the limit of ${limit} bytes.`)
  }
  if (status === 400)
    return new PlatformError('BadRequest', 'The body ended before it was complete.')
  if (code?.startsWith('Z_') === true || code?.startsWith('ERR_') === true) {
    return new PlatformError(
      'BadRequest',
      'The body is not encoded as its Content-Encoding states.',
    )
  }
  return error
}
