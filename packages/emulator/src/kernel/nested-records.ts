import type { ResourceKind } from '@benchtop/contracts'
import type { Caller, UserCaller } from '../access/caller.ts'
import { mayAccess } from '../access/decide.ts'
import type { Target } from '../access/targets.ts'
import { parseHref, type AddressedKind } from '../ids/resource-id.ts'
import type { Authority } from './authorize.ts'
import type { RawAnswer } from './check-answer.ts'

/** The kinds whose records everyone is shown; those of all others, only who may browse them. */
const open: AddressedKind[] = ['user', 'application', 'genome', 'prep', 'workflow', 'workgroup']

/** Addresses of records that everyone is shown, such as a user's: the same few are in most answers. */
const shownToAll = new Set<string>()
const shownToAllKept = 1_000

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
  authority: Pick<Authority, 'findAll'>,
  about: Target | undefined,
): RawAnswer {
  if (caller?.kind !== 'user') return answer
  const isShown = createDecision(caller, authority, about, answer.items ?? [answer.record])
  if (isShown === undefined) return answer
  if (answer.items !== undefined) {
    const items = mapped(answer.items, (item) => within(item, isShown))
    return items === answer.items ? answer : { ...answer, items }
  }
  if (answer.record === undefined) return answer
  const record = within(answer.record, isShown)
  return record === answer.record ? answer : { ...answer, record }
}

/** The decision about the records nested in an answer, made for all of a kind at once; undefined where none is hidden. */
function createDecision(
  caller: UserCaller,
  authority: Pick<Authority, 'findAll'>,
  about: Target | undefined,
  answered: readonly unknown[],
): IsShown | undefined {
  const named = new Map<string, { kind: ResourceKind; id: number }>()
  /** Addresses of what was decided: a page has its project's in every record. */
  const passed = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect)
    if (!isObject(value)) return
    const { Href: href } = value
    if (
      typeof href === 'string' &&
      !shownToAll.has(href) &&
      !passed.has(href) &&
      !named.has(href) &&
      !isOwnOf(value, caller)
    ) {
      const one = parseHref(href)
      if (one === undefined || open.includes(one.kind)) {
        if (shownToAll.size >= shownToAllKept) shownToAll.clear()
        shownToAll.add(href)
      } else if (isDecided(one, about)) passed.add(href)
      else named.set(href, { kind: one.kind as ResourceKind, id: one.id })
    }
    collectMembers(value)
  }
  const collectMembers = (record: Members): void => {
    for (const name in record) {
      const member = record[name]
      if (typeof member === 'object') collect(member)
    }
  }
  // Whether an answered record itself is shown was decided before: only what is nested in it is looked up.
  for (const record of answered) if (isObject(record)) collectMembers(record)
  if (named.size === 0) return undefined
  const hidden = new Set<string>()
  for (const [kind, those] of Map.groupBy(named, ([, one]) => one.kind)) {
    const targets = authority.findAll(kind, [...new Set(those.map(([, { id }]) => id))])
    for (const [href, { id }] of those) {
      const target = targets.get(id)
      // In the trash, it is shown where the trash is.
      if (target !== undefined && !mayAccess(caller, 'BROWSE', target)) hidden.add(href)
    }
  }
  if (hidden.size === 0) return undefined
  return (record) =>
    typeof record['Href'] !== 'string' || isOwnOf(record, caller) || !hidden.has(record['Href'])
}

/** What the operation is about, and what that is reached through with the same access: of a file, its holder. */
function isDecided(
  { kind, id }: { readonly kind: string; readonly id: number },
  about: Target | undefined,
): boolean {
  if (about === undefined) return false
  if (about.kind === kind && about.id === id) return true
  const [holder] = about.reachedBy
  return about.namedKind === kind && holder?.kind === kind && holder.id === id
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
