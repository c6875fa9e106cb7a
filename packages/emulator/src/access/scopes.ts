import { globalRights, type Access, type GlobalRight } from '@benchtop/contracts'
import { rowId } from '../ids/resource-id.ts'

/** The kinds of resource that a scope can name one of. */
export const scopedKinds = ['project', 'sample', 'run', 'appresult', 'appsession'] as const
export type ScopedKind = (typeof scopedKinds)[number]

/** What one scope grants: an access on everything or on one resource, or a right that no resource carries. */
export type Grant =
  | { readonly access: Access; readonly kind: 'global' }
  | { readonly access: Access; readonly kind: ScopedKind; readonly id: number }
  | { readonly right: GlobalRight }

const accesses = new Map<string, Access>([
  ['browse', 'BROWSE'],
  ['read', 'READ'],
  ['create', 'CREATE'],
  ['write', 'WRITE'],
])

/** The whole catalogue: `<access> global`, `<access> <kind> <id>`, and these rights. */
const rights = new Set<GlobalRight>(globalRights)

export type ParsedScopes =
  | { readonly grants: readonly Grant[]; readonly scopes: readonly string[] }
  | { readonly unknown: readonly string[] }

/**
 * Reads a list of scopes: separated by commas, or by spaces where that leaves no doubt; case doesn't matter.
 * Returns the grants with the scopes in canonical spelling, or the unknown scopes.
 */
export function parseScopes(text: string): ParsedScopes {
  const words = text.toLowerCase().replaceAll(',', ' , ').split(/\s+/).filter(Boolean)
  const grants = new Map<string, Grant>()
  const unknown: string[] = []
  for (let at = 0; at < words.length;) {
    if (words[at] === ',') {
      at += 1
      continue
    }
    const found = scopeAt(words, at)
    if (found === undefined) {
      const comma = words.indexOf(',', at)
      const end = comma === -1 ? words.length : comma
      unknown.push(words.slice(at, end).join(' '))
      at = end
    } else {
      grants.set(formatGrant(found.grant), found.grant)
      at += found.length
    }
  }
  if (unknown.length > 0) return { unknown }
  return { grants: [...grants.values()], scopes: [...grants.keys()] }
}

/** A grant in the spelling of the catalogue, such as `read project 4001`. */
export function formatGrant(grant: Grant): string {
  if ('right' in grant) return grant.right
  const access = grant.access.toLowerCase()
  return grant.kind === 'global' ? `${access} global` : `${access} ${grant.kind} ${grant.id}`
}

function scopeAt(
  words: readonly string[],
  at: number,
): { grant: Grant; length: number } | undefined {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3)
  const right = `${first} ${second}` as GlobalRight
  if (rights.has(right)) return { grant: { right }, length: 2 }
  const access = accesses.get(first)
  if (access === undefined) return undefined
  if (second === 'global') return { grant: { access, kind: 'global' }, length: 2 }
  const kind = scopedKinds.find((known) => known === second)
  const id = rowId(third)
  if (kind === undefined || id === undefined) return undefined
  return { grant: { access, kind, id }, length: 3 }
}
