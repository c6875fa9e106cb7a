import { fieldConditions, fieldsOfCondition, type FieldCondition } from '../definition/condition.ts'
import type { Form } from '../definition/form.ts'
import { formIndex, splitCommaList, type PlacedPart } from '../definition/form-index.ts'
import { conditionsOf, type PartConditions } from '../definition/part-conditions.ts'
import { listed } from '../text/listed.ts'
import { didYouMean } from '../text/suggestions.ts'
import type { Finding } from './reading.ts'

const attributes = ['visibleWhen', 'enabledWhen', 'requiredWhen'] as const

/** Conditions and togglers that name missing fields, can't hold, or form a cycle. */
export function* checkConditions(form: Form): Generator<Finding> {
  const { parts, partsById } = formIndex(form)
  for (const { part, path } of parts) {
    for (const name of attributes) {
      const condition = (part as Partial<Record<typeof name, FieldCondition>>)[name]
      if (condition === undefined) continue
      for (const one of fieldConditions(condition, `${path}.${name}`)) yield* checkOne(form, one)
    }
    if (!('togglers' in part)) continue
    for (const [index, { toggleFields }] of (part.togglers ?? []).entries()) {
      for (const id of splitCommaList(toggleFields)) {
        const at = `${path}.togglers[${index}].toggleFields`
        if (id === part.id) {
          const message = `The toggler names its own field "${id}", which stays visible.`
          yield { code: 'condition-cycle', path: at, severity: 'warning', message }
        } else if (!partsById.has(id)) {
          const guess = didYouMean(id, partsById.keys())
          const message = `Unknown field "${id}" in a toggler.${guess}`
          yield { code: 'field-unknown', path: at, severity: 'warning', message }
        }
      }
    }
  }
  yield* checkCycles(form)
}

function* checkOne(
  form: Form,
  { condition, path }: { readonly condition: FieldCondition; readonly path: string },
): Generator<Finding> {
  const { fieldsById } = formIndex(form)
  const target = fieldsById.get(condition.field)?.part
  if (target === undefined) {
    const guess = didYouMean(condition.field, fieldsById.keys())
    const message = `Unknown field "${condition.field}" in a condition, which needs a field with a value.${guess}`
    yield { code: 'field-unknown', path: `${path}.field`, severity: 'error', message }
    return
  }
  if (!('choices' in target)) return
  const values = target.choices.map(({ value }) => value)
  const compared = [
    ...(['eq', 'ne'] as const).flatMap((name) => {
      const value = condition[name]
      return value === undefined ? [] : [{ value, at: `${path}.${name}` }]
    }),
    ...(['in', 'notIn'] as const).flatMap((name) =>
      (condition[name] ?? []).map((value, index) => ({ value, at: `${path}.${name}[${index}]` })),
    ),
  ]
  for (const { value, at } of compared) {
    if (values.some((one) => one === String(value) || Number(one) === value)) continue
    const message = `"${target.id}" can't be "${value}": its choices are ${listed(values)}.`
    yield { code: 'condition-never', path: at, severity: 'warning', message }
  }
}

/** One finding for each cycle, at the first of its parts that has its own condition. */
function* checkCycles(form: Form): Generator<Finding> {
  const { cyclic } = conditionsOf(form)
  const left = new Set(cyclic)
  for (const start of cyclic) {
    if (!left.has(start)) continue
    const way = circleFrom(start, form, left)
    for (const placed of way) left.delete(placed)
    left.delete(start)
    const first = way[0]
    if (first === undefined) continue
    const names = [...way, first].map(({ part, path }) => part.id ?? path)
    const message = `These conditions depend on each other, so none can be evaluated: ${names.join(' → ')}.`
    yield { code: 'condition-cycle', path: placeOf(first), severity: 'error', message }
  }
}

/** The cycle that is reached from a part by following its conditions; empty if it was reported before. */
function circleFrom(start: PlacedPart, form: Form, left: ReadonlySet<PlacedPart>): PlacedPart[] {
  const { fieldsById } = formIndex(form)
  const { of, cyclic } = conditionsOf(form)
  const knotted = new Set(cyclic)
  const seen = new Set<PlacedPart>()
  let next: PlacedPart | undefined = start
  while (next !== undefined && !seen.has(next)) {
    if (!left.has(next)) return []
    seen.add(next)
    const conditions: PartConditions | undefined = of.get(next.part)
    next = [...(conditions?.visible ?? []), ...(conditions?.enabled ?? [])]
      .flatMap(fieldsOfCondition)
      .flatMap((id) => fieldsById.get(id) ?? [])
      .find((placed) => knotted.has(placed))
  }
  if (next === undefined) return []
  const way = [...seen]
  return way.slice(way.indexOf(next))
}

/** The condition of a part, or the nearest one of those around it; without any, the toggler's. */
function placeOf({ part, path, parents }: PlacedPart): string {
  let at = path
  for (const one of [part, ...parents.toReversed()]) {
    const name = attributes.find((attribute) => attribute in one)
    if (name !== undefined) return `${at}.${name}`
    at = at.replace(/\.fields\[\d+\]$/, '')
  }
  return path
}
