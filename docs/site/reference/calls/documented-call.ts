import { faces, type Host, type Operation, type Result } from '@benchtop/contracts'
import type { Case } from '../../../../packages/emulator/src/testing/calls.ts'
import { membersOf, pathOf } from '../../../../packages/emulator/src/testing/calls.ts'
import {
  controlPath,
  preparedBody,
  type ControlCase,
} from '../../../../packages/emulator/src/testing/control-calls.ts'
import type { TestPlatform } from '../../../../packages/emulator/src/testing/test-platform.ts'

type Members = Readonly<Record<string, unknown>>

/** The body of a call: members as a form or as JSON, one JSON value, a text, or the bytes of a file. */
export type CallBody =
  | { readonly kind: 'form' | 'json'; readonly members: Members }
  | { readonly kind: 'document'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'file'; readonly contentType: string }

/** How a caller identifies itself: by a token, as a signed-in browser does, in the call's own way, or not at all. */
export type CallerProof = 'token' | 'session' | 'none'

/** What a call is answered with: JSON, a text, bytes, events, or nothing but a status. */
export type AnswerKind = 'json' | 'text' | 'bytes' | 'events' | 'empty'

/** One call of an operation, ready to be written in any language. */
export type DocumentedCall = {
  readonly operation: Operation
  readonly host: Host
  /** From the root of its host, with the values of its parameters, without a query. */
  readonly path: string
  /** The decoded values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly body: CallBody | undefined
  readonly proof: CallerProof
  readonly status: number
  readonly answer: AnswerKind
}

/** The name of the file that stands for the bytes of a call. */
export const fileOfBytes = 'body.bin'

/** The valid call of an operation of the platform, once everything that it needs exists there. */
export async function documentedCall(one: Case, platform: TestPlatform): Promise<DocumentedCall> {
  const { operation, call } = one
  const address = await pathOf(one, platform)
  const path = new URL(address, platform.apiUrl).pathname
  return {
    ...placeOf(operation, path),
    query: [...new URLSearchParams(call.query)],
    body: platformBody(one, address),
    proof: proofOf(operation),
    status: call.status,
    answer: answerOf(operation.responses[call.status]),
  }
}

/** The valid call of an operation of the control API, once everything that it needs exists on the platform. */
export async function documentedControlCall(
  one: ControlCase,
  platform: TestPlatform,
): Promise<DocumentedCall & { readonly bytes: Uint8Array | undefined }> {
  const { operation } = one
  const { pathname, searchParams } = new URL(await controlPath(one, platform), `${platform.uiUrl}/`)
  const sent = await preparedBody(one, platform)
  const [status = '200'] = Object.keys(operation.responses)
  return {
    ...placeOf(operation, pathname),
    query: [...searchParams],
    body: controlBody(operation, sent),
    proof: 'none',
    status: Number(status),
    answer: answerOf(operation.responses[Number(status)]),
    bytes: sent instanceof Uint8Array ? sent : undefined,
  }
}

function placeOf(
  operation: Operation,
  path: string,
): Pick<DocumentedCall, 'operation' | 'host' | 'path' | 'params'> {
  const { host, base } = faces[operation.api]
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = RegExp(`^${base}${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  const [, ...values] = pattern.exec(path) ?? []
  const params = Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
  )
  return { operation, host, path, params }
}

function platformBody({ operation, call }: Case, address: string): CallBody | undefined {
  const { body } = operation
  if (body === undefined) return undefined
  if (body.kind === 'raw') {
    const { contentType = 'text/plain' } = body
    return { kind: 'text', text: call.bytes ?? '', contentType }
  }
  const members = membersOf(call, address)
  if (body.kind === 'document') return { kind: 'document', value: members }
  const isFlat = Object.values(members).every((value) => typeof value !== 'object')
  return { kind: body.kind === 'form' && isFlat ? 'form' : 'json', members }
}

function controlBody(
  { body }: Operation,
  sent: string | Uint8Array | undefined,
): CallBody | undefined {
  if (body === undefined || sent === undefined) return undefined
  if (body.kind === 'raw') {
    return { kind: 'file', contentType: body.contentType ?? 'application/octet-stream' }
  }
  const value = JSON.parse(String(sent)) as unknown
  return body.kind === 'document'
    ? { kind: 'document', value }
    : { kind: 'json', members: value as Members }
}

function proofOf({ permission }: Operation): CallerProof {
  if (permission.kind === 'session') return 'session'
  return permission.kind === 'protocol' || permission.kind === 'anyone' ? 'none' : 'token'
}

function answerOf(result: Result | undefined): AnswerKind {
  switch (result?.kind) {
    case 'text':
    case 'bytes':
    case 'events':
      return result.kind
    case 'empty':
    case 'redirect':
    case undefined:
      return 'empty'
    default:
      return 'json'
  }
}
