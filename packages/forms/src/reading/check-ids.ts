import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isRows } from '../definition/form-index.ts'
import { sessionNameId } from '../definition/reserved-ids.ts'
import { isGatheringName } from '../definition/gatherings.ts'
import { propertyIdsOf } from '../definition/property-names.ts'
import type { Finding } from './reading.ts'

/** The longest name of a property, and the longest that every deployed platform takes. */
const longest = 256
const safeLength = 64

/** Ids that can't be, are there twice, or make the name of a property that another makes too. */
export function* checkIds(form: Form): Generator<Finding> {
  const places = new Map<string, string>()
  const { parts, fields } = formIndex(form)
  for (const { part, path } of parts) {
    if (part.id === undefined) continue
    const before = places.get(part.id)
    if (before === undefined) places.set(part.id, path)
    else
      yield error(
        'id-duplicate',
        `${path}.id`,
        `The id "${part.id}" is there twice: ${before} has it too.`,
      )
  }
  const names = new Map<string, PropertyName>()
  for (const { part, path } of fields) {
    yield* checkId(part.id, `${path}.id`)
    if (part.id === sessionNameId && part.$type !== 'TextBox' && part.$type !== 'TextArea') {
      const message = `The id "${sessionNameId}" is kept for the name of the analysis, which is a TextBox and not a ${part.$type}.`
      yield error('id-reserved', `${path}.id`, message)
    }
    if (isGatheringName(`Input.${part.id}`)) {
      const message = `The id "${part.id}" is reserved: Input.${part.id} gathers what all fields chose. Call the field something else.`
      yield error('id-reserved', `${path}.id`, message)
    }
    yield* checkColumnIds(part, path)
    for (const one of propertyNames(part, path)) {
      const before = names.get(one.name)
      if (before === undefined) names.set(one.name, one)
      // Where the ids are the same, that has been told.
      else if (before.id !== one.id) {
        const message = `${one.at} would make the property Input.${one.name}, which ${before.at} makes already. Give it another id.`
        yield error('id-taken', `${one.at}.id`, message)
      }
    }
  }
}

function* checkId(id: string, path: string): Generator<Finding> {
  if (!/^[\w.-]*[\w-]$/.test(id)) {
    const message = `The id ${JSON.stringify(id)} can't name a property: it has letters, digits, "_", "-" and ".", and doesn't end with ".".`
    yield error('id-invalid', path, message)
  } else if (id === '__proto__') {
    yield error(
      'id-reserved',
      path,
      'The id "__proto__" is reserved: call the field something else.',
    )
  }
  const { length } = `Input.${id}`
  if (length <= safeLength) return
  const message = `Input.${id} has ${length} characters: deployed platforms take ${safeLength}, and ${longest} are the most.`
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
    yield* checkId(id, at)
    if (seen.has(id)) yield error('id-duplicate', at, `The column "${id}" is there twice.`)
    seen.add(id)
  }
}

/** A property that a field or a column makes; its name without `Input.`. */
type PropertyName = { readonly name: string; readonly at: string; readonly id: string }

function propertyNames(field: FormField, path: string): PropertyName[] {
  const columns = isRows(field) ? columnsOf(field) : []
  return propertyIdsOf(field).map(({ id: name, column }) =>
    column === undefined
      ? { name, at: path, id: field.id }
      : // No id has a slash: a field that is called as a column is another one.
        { name, at: `${path}.columns[${column}]`, id: `${field.id}/${columns[column]?.id}` },
  )
}

function error(code: string, path: string, message: string): Finding {
  return { code, path, severity: 'error', message }
}
