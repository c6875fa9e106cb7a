import { isSecretName, plainName } from '@benchtop/contracts'
import type { Pseudonyms } from './pseudonyms.ts'

/** Secrets of other hosts than Benchtop's: signatures of addresses, and the code that a device's user types. */
function isSecret(name: string): boolean {
  return (
    isSecretName(name) ||
    /usercode|signature|credential|securitytoken|apikey|^sig$/.test(plainName(name))
  )
}

/** Inside these, a code is an error's, and not a secret. */
const errorNames = new Set(['error', 'problems', 'errors'])

/** Creates a redaction with these names for secrets. */
export function createRedaction({ nameOf }: Pseudonyms) {
  const hide = (secret: string) => (secret === '' ? '' : nameOf(secret))

  const url = (text: string): string => {
    const mark = text.indexOf('?')
    if (mark === -1) return text
    const [query = '', fragment] = text.slice(mark + 1).split(/#(.*)/s)
    const parameters = query.split('&').map((parameter) => {
      const [[name, value] = []] = new URLSearchParams(parameter)
      if (name === undefined || value === undefined || !isSecret(name)) return parameter
      return `${encodeURIComponent(name)}=${hide(value)}`
    })
    const rest = fragment === undefined ? '' : `#${fragment}`
    return `${text.slice(0, mark)}?${parameters.join('&')}${rest}`
  }

  const text = (value: string) =>
    /^(\/|[a-z][a-z0-9+.-]*:)\S*\?/i.test(value) ? url(value) : value

  const json = (value: unknown, within = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => json(item, within))
    if (typeof value === 'string') return text(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => {
        const isErrorCode = plainName(name) === 'code' && errorNames.has(plainName(within))
        const isText = typeof member === 'string' || typeof member === 'number'
        return [
          name,
          isText && isSecret(name) && !isErrorCode ? hide(String(member)) : json(member, name),
        ]
      }),
    )
  }

  return {
    /** An address or a path, by the parameters in its query. */
    url,
    json: (value: unknown): unknown => json(value),
    form: (entries: Iterable<readonly [string, string]>): [string, string][] =>
      [...entries].map(([name, value]) => [name, isSecret(name) ? hide(value) : text(value)]),
    headers: (headers: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, header(name, value)]),
      ),
  }

  function header(name: string, value: string): string {
    if (name === 'authorization') return authorization(value)
    if (name === 'cookie') return value.split(/;\s*/).map(cookie).join('; ')
    if (name === 'set-cookie') return value.split('\n').map(cookie).join('\n')
    return isSecret(name) ? hide(value) : text(value)
  }

  /** The cookie's name and attributes stay. */
  function cookie(pair: string): string {
    const [, name = '', value = '', attributes = ''] = /^([^=;]*)=?([^;]*)(.*)$/s.exec(pair) ?? []
    return `${name}=${hide(value)}${attributes}`
  }

  /** The scheme stays, and the client id of an application. */
  function authorization(value: string): string {
    const [scheme = '', credentials = ''] = value.split(/\s+(.*)/s)
    if (scheme.toLowerCase() !== 'basic') return `${scheme} ${hide(credentials)}`
    const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(/:(.*)/s)
    hide(credentials)
    return `Basic ${id}:${hide(secret)}`
  }
}
/** Redacts the secrets of requests and responses by the names of their members. */
export type Redaction = ReturnType<typeof createRedaction>
