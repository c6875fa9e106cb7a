import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isRows, type PlacedPart } from '../definition/form-index.ts'
import { sessionNameId } from '../definition/reserved-ids.ts'
import { isGatheringName } from '../definition/gatherings.ts'
import { propertyIdsOf } from '../definition/property-names.ts'
import type { Finding } from './reading.ts'

/** The maximal length of a property name, and the maximum that every deployed platform accepts. */
const longest = 256
const safeLength = 64

/** Ids that are invalid, duplicated, or produce the name of another id's property. */
export function* checkIds(form: Form): Generator<Finding> {
  const places = new Map<string, PlacedPart>()
  const { parts, fields } = formIndex(form)
  for (const placed of parts) {
    const { part, path } = placed
    if (part.id === undefined) continue
    const before = places.get(part.id)
    if (before === undefined) {
      places.set(part.id, placed)
      continue
    }
    // Two groups of an old form that are shown by one toggler: neither has a property.
    const areGroups = part.$type === 'FieldSet' && before.part.$type === 'FieldSet'
    const message = `Duplicate id "${part.id}": ${before.path} has it too.`
    yield {
      ...error('id-duplicate', `${path}.id`, message),
      ...(areGroups && { severity: 'warning' }),
    }
  }
  const names = new Map<string, PropertyName>()
  for (const { part, path } of fields) {
    yield* checkId(part.id, `${path}.id`)
    if (part.id === sessionNameId && part.$type !== 'TextBox' && part.$type !== 'TextArea') {
      const message = `The id "${sessionNameId}" is reserved for the name of the analysis, which must be a TextBox, not a ${part.$type}.`
      yield error('id-reserved', `${path}.id`, message)
    }
    if (isGatheringName(`Input.${part.id}`)) {
      const message = `The id "${part.id}" is reserved: Input.${part.id} lists the resources of all fields. Choose another id.`
      yield error('id-reserved', `${path}.id`, message)
    }
    yield* checkColumnIds(part, path)
    for (const one of propertyNames(part, path)) {
      const before = names.get(one.name)
      if (before === undefined) names.set(one.name, one)
      // Equal ids have been reported already.
      else if (before.id !== one.id) {
        const message = `${one.at} would produce the property Input.${one.name}, which ${before.at} already produces. Choose another id.`
        yield error('id-taken', `${one.at}.id`, message)
      }
    }
  }
}

/** `name` is that of its property without `Input.`, where that isn't the id itself. */
function* checkId(id: string, path: string, name = id): Generator<Finding> {
  if (!/^[\w.-]*[\w-]$/.test(id)) {
    const message = `The id ${JSON.stringify(id)} can't name a property: use letters, digits, "_", "-" and ".", and don't end with ".".`
    yield error('id-invalid', path, message)
  } else if (id === '__proto__') {
    yield error('id-reserved', path, 'The id "__proto__" is reserved. Choose another id.')
  }
  const { length } = `Input.${name}`
  if (length <= safeLength) return
  const message = `Input.${name} has ${length} characters: deployed platforms accept ${safeLength}, and the maximum is ${longest}.`
  yield {
    code: 'id-long',
    path,
    severity: length > longest ? 'error' : 'warning',
    message,
  }
}

function* checkColumnIds(field: FormField, path: string): Generator<Finding> {
  if (!isRows(field)) return
  const seen = new Set<string>()
  for (const [index, { id }] of field.columns.entries()) {
    const at = `${path}.columns[${index}].id`
    yield* checkId(id, at, `${field.id}.${id}`)
    if (seen.has(id)) yield error('id-duplicate', at, `Duplicate column "${id}".`)
    seen.add(id)
  }
}

/** A property that a field or a column produces; its name without `Input.`. */
type PropertyName = { readonly name: string; readonly at: string; readonly id: string }

function propertyNames(field: FormField, path: string): PropertyName[] {
  const columns = isRows(field) ? columnsOf(field) : []
  return propertyIdsOf(field).map(({ id: name, column }) =>
    column === undefined
      ? { name, at: path, id: field.id }
      : // Ids contain no slash, so a field and a column of the same name stay distinct.
        { name, at: `${path}.columns[${column}]`, id: `${field.id}/${columns[column]?.id}` },
  )
}

function error(code: string, path: string, message: string): Finding {
  return { code, path, severity: 'error', message }
}
