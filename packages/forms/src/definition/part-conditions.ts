import { fieldsOfCondition, type Condition } from './condition.ts'
import type { Form, FormPart } from './form.ts'
import { formIndex, splitCommaList, type PlacedPart } from './form-index.ts'

/** The conditions under which a part is visible, enabled and required. All of a list must hold. */
export type PartConditions = {
  readonly visible: readonly Condition[]
  readonly enabled: readonly Condition[]
  /** If any of these holds, the field is required, as it is by its attribute `required`. */
  readonly required: readonly Condition[]
}

/** The conditions of all parts, including those from togglers and FieldSets. */
export type FormConditions = {
  readonly of: ReadonlyMap<FormPart, PartConditions>
  /** Every part after the fields that its conditions test. */
  readonly ordered: readonly PlacedPart[]
  /** The parts whose conditions depend on themselves, also indirectly; none in a form that was read. */
  readonly cyclic: readonly PlacedPart[]
}

const known = new WeakMap<Form, FormConditions>()

/** Computes the conditions of a form. They are cached, since a form never changes. */
export function conditionsOf(form: Form): FormConditions {
  const before = known.get(form)
  if (before !== undefined) return before
  const { parts } = formIndex(form)
  const toggled = togglersOf(parts)
  const of = new Map<FormPart, PartConditions>()
  for (const { part, parents } of parts) {
    // Parents come before what is inside them.
    const parent = parents.at(-1)
    const outer = parent && of.get(parent)
    const toggler = part.id === undefined ? undefined : toggled.get(part.id)
    of.set(part, {
      visible: [
        ...(outer?.visible ?? []),
        ...(part.visibleWhen === undefined ? [] : [part.visibleWhen]),
        ...(toggler === undefined ? [] : [toggler]),
      ],
      enabled: [
        ...(outer?.enabled ?? []),
        ...('enabledWhen' in part && part.enabledWhen !== undefined ? [part.enabledWhen] : []),
      ],
      required:
        'requiredWhen' in part && part.requiredWhen !== undefined ? [part.requiredWhen] : [],
    })
  }
  const conditions = { of, ...inOrder(form, parts, of) }
  known.set(form, conditions)
  return conditions
}

/** The effect of togglers, as a condition for each part that they show: one of several values is enough. */
function togglersOf(parts: readonly PlacedPart[]): Map<string, Condition> {
  const showing = new Map<string, Condition[]>()
  for (const { part } of parts) {
    if (!('togglers' in part)) continue
    for (const { toggleOnValue, toggleFields } of part.togglers ?? []) {
      for (const id of splitCommaList(toggleFields)) {
        if (id === part.id) continue
        const conditions = showing.get(id) ?? []
        conditions.push({ field: part.id, eq: toggleOnValue })
        showing.set(id, conditions)
      }
    }
  }
  return new Map([...showing].map(([id, conditions]) => [id, { or: conditions }]))
}

/** Sorts each part after those it depends on. Parts that can't be placed belong to a cycle, or depend on one. */
function inOrder(
  form: Form,
  parts: readonly PlacedPart[],
  of: ReadonlyMap<FormPart, PartConditions>,
): Pick<FormConditions, 'ordered' | 'cyclic'> {
  const { fieldsById } = formIndex(form)
  const awaited = new Map<PlacedPart, number>()
  const waiting = new Map<PlacedPart, PlacedPart[]>()
  for (const placed of parts) {
    const { visible = [], enabled = [] } = of.get(placed.part) ?? {}
    const referenced = new Set([...visible, ...enabled].flatMap(fieldsOfCondition))
    const needed = [...referenced].flatMap((id) => fieldsById.get(id) ?? [])
    awaited.set(placed, needed.length)
    for (const one of needed) {
      const others = waiting.get(one) ?? []
      others.push(placed)
      waiting.set(one, others)
    }
  }
  const ordered = parts.filter((placed) => awaited.get(placed) === 0)
  // The list grows during iteration.
  for (const done of ordered) {
    for (const placed of waiting.get(done) ?? []) {
      const left = (awaited.get(placed) ?? 0) - 1
      awaited.set(placed, left)
      if (left === 0) ordered.push(placed)
    }
  }
  return { ordered, cyclic: parts.filter((placed) => (awaited.get(placed) ?? 0) > 0) }
}
