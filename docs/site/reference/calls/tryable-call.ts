import { formType, type TryableCall } from '../../../.vitepress/theme/try-it/call.ts'
import type { CallBody, DocumentedCall } from './documented-call.ts'

/**
 * A call as a page can send it; undefined for those that pages of other origins can't make: the control API refuses them,
 * and a signed-in browser's session is for the bench's own pages.
 */
export function tryableCall(call: DocumentedCall): TryableCall | undefined {
  const { host, proof, operation, path, query } = call
  if (host === 'ui' || proof === 'session' || call.answer === 'events') return undefined
  const body = bodyOf(call.body)
  if (body === null) return undefined
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, value]),
  ).toString()
  return {
    host,
    method: operation.method,
    path: search === '' ? path : `${path}?${search}`,
    needsToken: proof === 'token',
    ...(body !== undefined && { body }),
  }
}

/** Null for the bytes of a file, which the reader would have to bring. */
function bodyOf(body: CallBody | undefined): TryableCall['body'] | null {
  switch (body?.kind) {
    case undefined:
      return undefined
    case 'form':
      return formOf(body.members) ?? jsonOf(body.members)
    case 'json':
      return jsonOf(body.members)
    case 'document':
      return jsonOf(body.value)
    case 'text':
      return { contentType: body.contentType, text: body.text }
    case 'file':
      return null
  }
}

/** A form with one member a line, unless a value has lines of its own. */
function formOf(members: Readonly<Record<string, unknown>>): TryableCall['body'] {
  const lines = Object.entries(members).map(([name, value]) => `${name}=${String(value)}`)
  if (lines.some((line) => line.includes('\n'))) return undefined
  return { contentType: formType, text: lines.join('\n') }
}

function jsonOf(value: unknown): NonNullable<TryableCall['body']> {
  return { contentType: 'application/json', text: JSON.stringify(value, null, 2) }
}
