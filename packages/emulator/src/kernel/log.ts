/** Where the platform writes what it does. Never given a secret: addresses come with their tokens taken out. */
export type Log = {
  debug(details: Record<string, unknown>, message: string): void
  info(details: Record<string, unknown>, message: string): void
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}

const nothing = (): void => {}

/** A log that nobody reads. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

const secretNames = new Set([
  'access_token',
  'client_secret',
  'code',
  'device_code',
  'token',
  'start_token',
  'signature',
])

/** An address as it may be logged: the values of parameters that carry secrets are taken out. */
export function redactUrl(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const parameters = url
    .slice(mark + 1)
    .split('&')
    .map((parameter) => {
      const [name = ''] = new URLSearchParams(parameter).keys()
      return secretNames.has(name.toLowerCase()) ? `${name}=[redacted]` : parameter
    })
  return `${url.slice(0, mark)}?${parameters.join('&')}`
}
