import { isSecretName, limits, plainName, readJson } from '@benchtop/contracts'

export const redacted = '[redacted]'

/** Whether a token goes by a name: of a header, or of a parameter in the address. */
export function isTokenName(name: string): boolean {
  return ['accesstoken', 'xaccesstoken', 'authorization'].includes(plainName(name))
}

/** An address as it may be shown: the values of parameters that carry secrets are taken out. */
export function redactUrl(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  return `${url.slice(0, mark)}?${redactForm(url.slice(mark + 1))}`
}

/** A form or a query as it may be shown. */
export function redactForm(text: string): string {
  return text
    .split('&')
    .map((parameter) => {
      const [name = ''] = new URLSearchParams(parameter).keys()
      return isSecretName(name) ? `${name}=${redacted}` : parameter
    })
    .join('&')
}

/** Headers as they may be shown; of Authorization, the scheme stays. */
export function redactHeaders(
  headers: Readonly<Record<string, number | string | readonly string[] | undefined>>,
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = typeof value === 'object' ? value.join(', ') : String(value)
    if (name === 'authorization') shown[name] = `${text.split(' ', 1)[0] ?? ''} ${redacted}`
    else if (isSecretName(name)) shown[name] = redacted
    else if (name === 'location' || name === 'referer') shown[name] = redactUrl(text)
    else shown[name] = text
  }
  return shown
}

/** A body as it may be shown: JSON and forms without their secrets, other text as it is; undefined where it isn't text. */
export function redactBody(
  body: string | Uint8Array,
  contentType: string | undefined,
): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const text = typeof body === 'string' ? body : decode(body)
  if (text === undefined) return undefined
  if (type === 'application/x-www-form-urlencoded') return redactForm(text)
  if (type.endsWith('json') || /^\s*[[{]/.test(text)) return redactJson(text)
  return text
}

/** Well-formed UTF-8 without control characters is taken for text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function redactJson(text: string): string {
  try {
    return JSON.stringify(redactValue(readJson(text, limits.largeJson)))
  } catch {
    // What isn't whole can't be searched for secrets by their names.
    return /token|secret|password|code/i.test(text) ? redacted : text
  }
}

/** Inside these, a code is that of an error, and no secret. */
const errorNames = new Set(['error', 'problems'])

function redactValue(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => redactValue(item, within))
  if (typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\S+\?/i.test(value)) return redactUrl(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretName(name) &&
      typeof member !== 'object' &&
      !(name === 'code' && errorNames.has(within))
        ? redacted
        : redactValue(member, name),
    ]),
  )
}
