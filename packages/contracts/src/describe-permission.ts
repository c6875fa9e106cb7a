import type { Permission } from './permission.ts'

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
