import type { ExchangeRecord } from '@benchtop/contracts'
import { singleQuoted } from '../../design/format.ts'

/** A request to the platform, as recorded by its inspector. Secrets are redacted. */
export type PlatformRequest = ExchangeRecord

/** Whether a request was refused, failed, or never got its response. */
export function hasFailed({ status, cut }: PlatformRequest): boolean {
  return cut === true || status === undefined || status >= 400
}

/** Headers that the client's own tools write. */
export const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'accept-language',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-dest',
  'x-benchtop-replay',
])

/** The request as a shell command; redacted secrets have to be supplied as variables. */
export function asCurl(request: PlatformRequest, baseUrl: string): string {
  const parts = ['curl', '-i']
  if (request.method !== 'GET') parts.push('-X', request.method)
  parts.push(quote(`${baseUrl}${request.url}`))
  for (const [name, value] of Object.entries(request.request.headers)) {
    if (!ownHeaders.has(name)) parts.push('-H', quote(`${name}: ${value}`))
  }
  if (request.request.body !== undefined) parts.push('--data-raw', quote(request.request.body))
  return parts.join(' ')
}

/** A text for a shell: quoted, with a variable in place of each secret. */
function quote(text: string): string {
  const [first = '', ...others] = text.split('[redacted]')
  let before = first
  let quoted = singleQuoted(first)
  for (const piece of others) {
    quoted += `"$${variableFor(before)}"${piece === '' ? '' : singleQuoted(piece)}`
    before = piece
  }
  return quoted
}

/** The variable name for the secret that follows this text. */
function variableFor(before: string): string {
  const [, name = ''] = /([\w-]+)["']?\s*[=:]\s*["']?[a-z]*\s*$/i.exec(before) ?? []
  const plain = name.toLowerCase()
  if (plain === 'authorization' || plain.includes('token')) return 'TOKEN'
  if (plain.includes('code')) return 'CODE'
  return plain.includes('password') ? 'PASSWORD' : 'SECRET'
}

/** JSON, formatted with line breaks and indents; other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
