/** The names of parameters, members and headers whose values are secrets; in lower case, without separators. */
const secretNames = new Set([
  'accesstoken',
  'xaccesstoken',
  'refreshtoken',
  'clientsecret',
  'secret',
  'code',
  'authorizationcode',
  'codeverifier',
  'devicecode',
  'refundsecret',
  'password',
  'csrf',
  'token',
  'starttoken',
  'xbenchtoptoken',
  'signature',
  'cookie',
  'setcookie',
])

/** Whether what goes by a name is secret, however the name is written: `access_token`, `AccessToken`, `X-Access-Token`. */
export function isSecretName(name: string): boolean {
  return secretNames.has(plainName(name))
}

/** A name in the form in which it is compared: in lower case, without separators. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}
