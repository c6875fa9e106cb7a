import { limits, PlatformError, type Body, type Problem } from '@benchtop/contracts'
import express, { type Request } from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { memberNames, withDeclaredNames } from './members.ts'
import { problemsOf } from './problems.ts'

const readBytes = express.raw({ type: () => true, limit: limits.bodyBytes })

type MemberBody = Exclude<Body, { kind: 'raw' }>

const media = {
  form: ['application/x-www-form-urlencoded', 'application/json'],
  json: ['application/json'],
} as const

/**
 * Reads the members of a form or JSON body. What comes with no Content-Type is taken for what it looks like; what
 * comes with another is 415, so that a typo there is never a silent empty body.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  body: MemberBody,
  problems: Problem[],
): Promise<unknown> {
  const type = mediaType(request)
  const bytes = await receive(request, response)
  const isJson =
    type === undefined ? /^\s*[[{]/.test(bytes.toString('utf8', 0, 64)) : isJsonType(type)
  if (type !== undefined && bytes.length > 0 && !accepted(body, type)) {
    throw new PlatformError(
      'UnsupportedMediaType',
      `The Content-Type must be ${media[body.kind].join(' or ')}, not ${type}.`,
    )
  }
  const value = isJson
    ? parseJson(bytes)
    : Object.fromEntries(new URLSearchParams(bytes.toString()))
  if (value === undefined) {
    problems.push({ member: 'The body', code: 'Malformed', message: 'The body is not valid JSON.' })
    return {}
  }
  const given = withDeclaredNames(value, memberNames(body.members))
  const parsed = body.members.safeParse(given)
  if (!parsed.success) problems.push(...problemsOf(parsed.error, given))
  return parsed.data ?? {}
}

function mediaType(request: IncomingMessage): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || undefined
}

function isJsonType(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json')
}

function accepted(body: MemberBody, type: string): boolean {
  return isJsonType(type) || media[body.kind].some((known) => known === type)
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(refusal(error))
    })
  })
  const body = (request as Request).body as unknown
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function refusal(error: unknown): Error {
  const status = (error as { status?: number }).status
  if (status === 413) {
    return new PlatformError(
      'PayloadTooLarge',
      `The body is over the limit of ${limits.bodyBytes} bytes.`,
    )
  }
  if (status === 415)
    return new PlatformError('UnsupportedMediaType', 'The Content-Encoding is not known.')
  if (status === 400)
    return new PlatformError('BadRequest', 'The body ended before it was complete.')
  return error instanceof Error ? error : new Error('The body could not be read.', { cause: error })
}
