import type { ExchangeRecord } from '@benchtop/contracts'

/** A request that passed through the platform, as its inspector has it. Secrets are redacted. */
export type PlatformRequest = ExchangeRecord

/** Whether a request was refused, failed, or never had its answer. */
export function hasFailed({ status, cut }: PlatformRequest): boolean {
  return cut === true || status === undefined || status >= 400
}

/** Which requests are looked at. */
export type RequestFilter = {
  /** Words that must all stand somewhere in method, address, operation or message. */
  readonly text: string
  readonly onlyFailed: boolean
}

export function matches(request: PlatformRequest, { text, onlyFailed }: RequestFilter): boolean {
  if (onlyFailed && !hasFailed(request)) return false
  const { method, url, status, operation, error, user, application } = request
  const said = [
    method,
    url,
    status,
    operation,
    error?.message,
    user !== undefined && `user ${user}`,
    application !== undefined && `application ${application}`,
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** Headers that the client's own tools write. */
const ownHeaders = new Set([
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

/** The request as a command for a shell; what was taken out has to be put in again, as variables. */
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

/** A text for a shell: as it is, with a variable wherever a secret was. */
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

/** What the secret is called that comes after this text. */
function variableFor(before: string): string {
  const [, name = ''] = /([\w-]+)["']?\s*[=:]\s*["']?[a-z]*\s*$/i.exec(before) ?? []
  const plain = name.toLowerCase()
  if (plain === 'authorization' || plain.includes('token')) return 'TOKEN'
  if (plain.includes('code')) return 'CODE'
  return plain.includes('password') ? 'PASSWORD' : 'SECRET'
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** JSON with its lines and indents; other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
