import type { ControlClient } from '@benchtop/client/control'
import { operations, type Permission } from '@benchtop/contracts'
import type { Check } from './check-app.ts'

/** Each access contains those before it. */
const accesses: readonly string[] = ['BROWSE', 'READ', 'WRITE']
const permissions: ReadonlyMap<string, Permission> = new Map(
  operations.map(({ id, permission }) => [id, permission]),
)

/**
 * Compares what users have granted an app on a bench with what its recorded requests needed: a platform's reviewers
 * question scopes that are never used.
 */
export async function checkScopes(control: ControlClient, application: string): Promise<Check[]> {
  const [{ tokens }, requests] = await Promise.all([
    control.listTokens({ application }),
    control.listRequests(),
  ])
  const own = requests.filter((one) => one.application === application)
  if (own.length === 0) {
    const text =
      'The app has requested nothing of this bench: launch it first, to compare what it needs with what it was granted.'
    return [{ rule: 'scopes', level: 'warning', text }]
  }
  const granted = [...new Set(tokens.flatMap(({ scopes }) => scopes.map(withoutId)))]
  const needed = own.flatMap(({ operation }) => needsOf(permissions.get(operation ?? '')))
  const unused = granted.filter((scope) => !isUsed(scope, needed))
  if (unused.length === 0) {
    return [{ rule: 'scopes', level: 'ok', text: `All are used: ${granted.join(', ')}` }]
  }
  return unused.map((scope) => ({
    rule: 'scopes',
    level: 'warning',
    text: `"${scope}" was granted, and none of ${own.length} recorded requests needed it.`,
  }))
}

/** `write project` of `write project 4001`. */
function withoutId(scope: string): string {
  return scope.trim().toLowerCase().split(/\s+/).slice(0, 2).join(' ')
}

/** The accesses and rights that a permission may be met by. */
function needsOf(permission: Permission | undefined): readonly string[] {
  switch (permission?.kind) {
    case 'resource':
    case 'visible':
      return [permission.access]
    case 'global':
    case 'own':
      return [permission.right.toLowerCase()]
    case 'anyOf':
      return permission.of.flatMap(needsOf)
    default:
      return []
  }
}

/** Whether something was needed that a smaller access would not have given. */
function isUsed(scope: string, needed: readonly string[]): boolean {
  const [access = ''] = scope.split(' ')
  const rank = accesses.indexOf(access.toUpperCase())
  if (rank < 0) return needed.includes(scope)
  // Reading is what most apps are granted; that a request would have been content with less is no finding.
  const enough = access === 'write' ? ['WRITE'] : accesses.slice(0, rank + 1)
  return needed.some((one) => enough.includes(one))
}
