import { fieldsOfCondition, type Condition } from './condition.ts'
import type { Form, FormPart } from './form.ts'
import { formIndex, wordsOf, type PlacedPart } from './form-index.ts'

/** Under which conditions a part is visible, enabled and required. All of a list must hold. */
export type PartConditions = {
  readonly visible: readonly Condition[]
  readonly enabled: readonly Condition[]
  /** One of these, and the field is required; so it is by its attribute `required`. */
  readonly required: readonly Condition[]
}

/** The conditions of all parts, togglers and FieldSets worked in. */
export type FormConditions = {
  readonly of: ReadonlyMap<FormPart, PartConditions>
  /** Every part after the fields that its conditions ask about. */
  readonly ordered: readonly PlacedPart[]
  /** The parts whose conditions come back to themselves, by way of others; none in a form that was read. */
  readonly cyclic: readonly PlacedPart[]
}

const known = new WeakMap<Form, FormConditions>()

/** Works out the conditions of a form. A form is never changed, so that it is done once. */
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

/** What togglers say, as a condition for each part that they show: one of several values is enough. */
function togglersOf(parts: readonly PlacedPart[]): Map<string, Condition> {
  const showing = new Map<string, Condition[]>()
  for (const { part } of parts) {
    if (!('togglers' in part)) continue
    for (const { toggleOnValue, toggleFields } of part.togglers ?? []) {
      for (const id of wordsOf(toggleFields)) {
        const conditions = showing.get(id) ?? []
        conditions.push({ field: part.id, eq: toggleOnValue })
        showing.set(id, conditions)
      }
    }
  }
  return new Map([...showing].map(([id, conditions]) => [id, { or: conditions }]))
}

/** Puts each part after those it depends on. What is never free to come belongs to a cycle, or asks about one. */
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
    const asked = new Set([...visible, ...enabled].flatMap(fieldsOfCondition))
    const needed = [...asked].flatMap((id) => fieldsById.get(id) ?? [])
    awaited.set(placed, needed.length)
    for (const one of needed) {
      const others = waiting.get(one) ?? []
      others.push(placed)
      waiting.set(one, others)
    }
  }
  const ordered = parts.filter((placed) => awaited.get(placed) === 0)
  // The list grows while it is walked.
  for (const done of ordered) {
    for (const placed of waiting.get(done) ?? []) {
      const left = (awaited.get(placed) ?? 0) - 1
      awaited.set(placed, left)
      if (left === 0) ordered.push(placed)
    }
  }
  return { ordered, cyclic: parts.filter((placed) => (awaited.get(placed) ?? 0) > 0) }
}
