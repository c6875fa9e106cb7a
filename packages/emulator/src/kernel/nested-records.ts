import type { ResourceKind } from '@benchtop/contracts'
import type { Caller, UserCaller } from '../access/caller.ts'
import { mayAccess } from '../access/decide.ts'
import type { Target } from '../access/targets.ts'
import { parseHref } from '../ids/resource-id.ts'
import type { Authority } from './authorize.ts'
import type { RawAnswer } from './check-answer.ts'

/** The kinds whose records are shown to no one but those who may browse them. */
const guarded: ReadonlySet<string> = new Set<ResourceKind>([
  'run',
  'project',
  'sample',
  'appresult',
  'appsession',
  'file',
  'biosample',
  'subject',
  'library',
  'pool',
  'container',
  'preprequest',
  'labrequeue',
  'lane',
  'dataset',
])

type Members = Readonly<Record<string, unknown>>
type IsShown = (record: Members) => boolean

/**
 * An answer without the records nested in it that its caller may not browse, by the decision that a request for the
 * record itself would get: they are left out as what is gone is. What the operation is about was decided before.
 * Client credentials get all of it: an application reads what it was launched with before it has a token.
 */
export function withoutHidden(
  answer: RawAnswer,
  caller: Caller | undefined,
  authority: Pick<Authority, 'find'>,
  about: Target | undefined,
): RawAnswer {
  if (caller?.kind !== 'user') return answer
  const isShown = createDecision(caller, authority, about)
  if (answer.items !== undefined) {
    const items = mapped(answer.items, (item) => within(item, isShown))
    return items === answer.items ? answer : { ...answer, items }
  }
  if (answer.record === undefined) return answer
  const record = within(answer.record, isShown)
  return record === answer.record ? answer : { ...answer, record }
}

/** The decision about nested records, made once for each in an answer. */
function createDecision(
  caller: UserCaller,
  authority: Pick<Authority, 'find'>,
  about: Target | undefined,
): IsShown {
  const decided = new Map<string, boolean>()
  const decide = (href: string): boolean => {
    const named = parseHref(href)
    if (named === undefined || !guarded.has(named.kind)) return true
    if (about?.kind === named.kind && about.id === named.id) return true
    const target = authority.find(named.kind as ResourceKind, named.id)
    // In the trash, it is shown where the trash is.
    return target === undefined || mayAccess(caller, 'BROWSE', target)
  }
  return (record) => {
    const { Href: href } = record
    if (typeof href !== 'string' || isOwnOf(record, caller)) return true
    let isShown = decided.get(href)
    if (isShown === undefined) decided.set(href, (isShown = decide(href)))
    return isShown
  }
}

/** What is a user's own is shown to a private token without being looked up: most records name their owner. */
function isOwnOf(record: Members, caller: UserCaller): boolean {
  if (!caller.private) return false
  const owner = (record['UserOwnedBy'] ?? record['UserCreatedBy']) as Members | undefined
  return owner?.['Id'] === String(caller.userId)
}

/** A record whose nested records are left out where they are hidden; the same object where none is. */
function within(value: unknown, isShown: IsShown): unknown {
  if (Array.isArray(value)) return shownItems(value, isShown)
  if (!isObject(value)) return value
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const member = value[name]
    if (typeof member !== 'object' || member === null) continue
    if (isHidden(member, isShown)) {
      copy ??= { ...value }
      delete copy[name]
      continue
    }
    const shown = within(member, isShown)
    if (shown === member) continue
    copy ??= { ...value }
    copy[name] = shown
    if (Array.isArray(member)) recount(copy, name, member, shown as unknown[])
  }
  return copy ?? value
}

function shownItems(items: readonly unknown[], isShown: IsShown): readonly unknown[] {
  const left = items.filter((item) => !isHidden(item, isShown) && !isReferenceTo(item, isShown))
  return mapped(left.length === items.length ? items : left, (item) => within(item, isShown))
}

/** Counts in a record follow its items. */
function recount(
  record: Record<string, unknown>,
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  const gone = before.length - after.length
  if (gone === 0 || !name.endsWith('Items')) return
  for (const count of ['ItemsDisplayedCount', 'ItemsTotalCount', 'DisplayedCount', 'TotalCount']) {
    const counted = record[count]
    // A list in two members is counted once: it is the shorter one that both have.
    if (typeof counted === 'number' && counted === before.length) record[count] = after.length
  }
}

function isHidden(value: unknown, isShown: IsShown): boolean {
  return isObject(value) && !isShown(value)
}

/** One of a session's references, which is its content. */
function isReferenceTo(value: unknown, isShown: IsShown): boolean {
  return isObject(value) && 'Rel' in value && isHidden(value['Content'], isShown)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same list where nothing in it changes. */
function mapped(items: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [at, item] of items.entries()) {
    const changed = change(item)
    if (changed === item) continue
    copy ??= [...items]
    copy[at] = changed
  }
  return copy ?? items
}
