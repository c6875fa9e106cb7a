/** How the conditions of a group go together. */
export type GroupKind = 'and' | 'or' | 'not'

export const groupKinds: readonly GroupKind[] = ['and', 'or', 'not']

/** A condition that consists of others. `not` has one. */
export type ConditionGroup = { readonly kind: GroupKind; readonly items: readonly unknown[] }

/** The group that a condition is; undefined if it is something else. */
export function conditionGroup(condition: unknown): ConditionGroup | undefined {
  if (typeof condition !== 'object' || condition === null) return undefined
  const [only, ...others] = Object.entries(condition)
  if (only === undefined || others.length > 0) return undefined
  const [kind, content] = only as readonly [string, unknown]
  if (kind === 'not') return { kind, items: [content] }
  return (kind === 'and' || kind === 'or') && Array.isArray(content)
    ? { kind, items: content as unknown[] }
    : undefined
}

/** A group as JSON. The opposite of several conditions is that of all of them. */
export function groupCondition({ kind, items }: ConditionGroup): unknown {
  if (kind !== 'not') return { [kind]: items }
  return { not: items.length === 1 ? items[0] : { and: items } }
}

/** The group with another kind. What `not` holds as one condition becomes the items again. */
export function withKind({ kind, items }: ConditionGroup, next: GroupKind): ConditionGroup {
  const [inside] = kind === 'not' && next !== 'not' ? items.map(conditionGroup) : []
  const isUnfolded = inside !== undefined && inside.kind !== 'not'
  return { kind: next, items: isUnfolded ? inside.items : items }
}

/** The condition without one of its items: one that is left alone needs no group, and an empty one is no condition. */
export function withoutItem({ kind, items }: ConditionGroup, index: number): unknown {
  const left = items.toSpliced(index, 1)
  if (left.length === 0) return undefined
  return left.length === 1 ? left[0] : groupCondition({ kind, items: left })
}

/** Where the items of a group are, from the group: a path of the definition. */
export function itemPath(kind: GroupKind, index: number): string {
  return kind === 'not' ? '.not' : `.${kind}[${index}]`
}
