import type { Api, Permission } from '@benchtop/contracts'

/** The description of a permission, such as `BROWSE on the project`. */
export function describePermission(permission: Permission): string {
  switch (permission.kind) {
    case 'anyone':
      return 'nothing'
    case 'user':
    case 'bearer':
      return 'a valid token'
    case 'protocol':
      return 'client credentials as in OAuth 2.0: by HTTP Basic or in the body'
    case 'session':
      return 'a signed-in browser'
    case 'owner':
      return 'the owner of the bench'
    case 'client':
      return `the client credentials of the ${permission.resource}'s application`
    case 'global':
      return `the permission "${permission.right}"`
    case 'resource':
      return `${permission.access} on the ${permission.resource}`
    case 'own':
      return `the permission "${permission.right}", on the user's own ${permission.resource}`
    case 'visible':
      return `a valid token; returns what the caller may ${permission.access}`
    case 'anyOf':
      return permission.of.map(describePermission).join(', or ')
  }
}

/** The ways to authenticate for a permission, each by the name of its security schemes in an OpenAPI document. */
export function securityOf(permission: Permission, api: Api): Record<string, readonly string[]>[] {
  const scopes = permission.kind === 'global' ? [permission.right] : []
  const flow = api === 'v2' ? { application: ['admin'] } : { authorizationCode: scopes }
  const token = [{ token: [] }, { bearer: [] }, { query: [] }, flow]
  if (permission.kind === 'anyone') return [{}]
  if (permission.kind === 'protocol') return [{ client: [] }, {}]
  // Required only where the platform accepts connections from other machines.
  if (permission.kind === 'owner') return [{}, { startToken: [] }]
  const takesClient =
    permission.kind === 'client' ||
    (permission.kind === 'anyOf' && permission.of.some((one) => one.kind === 'client'))
  return takesClient ? [...token, { client: [] }] : token
}
