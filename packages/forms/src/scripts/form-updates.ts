import { formIndex } from '../definition/form-index.ts'
import type { Form } from '../definition/form.ts'
import { readForm } from '../reading/read-form.ts'
import { didYouMean } from '../text/suggestions.ts'

/** A form as changed by its app, or why the result of `formUpdates` is invalid. */
export type UpdatedForm =
  | { readonly ok: true; readonly form: Form }
  | { readonly ok: false; readonly message: string }

type Attributes = Readonly<Record<string, unknown>>

/**
 * Changes a form by the result of `formUpdates(dataProvider)`: `{"<id>": {"<attribute>": …}}`, each attribute replaces
 * that of the definition, or removes it if null. The same may come under `AttributeUpdates`: `Set` has attributes, and
 * `Remove` lists the names of those that are removed. Undefined or null leaves the form unchanged. The changed form is read
 * like any other, so its problems are reported by the same messages.
 */
export function updateForm(form: Form, returned: unknown): UpdatedForm {
  if (returned === null || returned === undefined) return { ok: true, form }
  if (!isObject(returned)) return refused('it must be an object of fields with their attributes.')
  const { partsById } = formIndex(form)
  const updates: Record<string, Attributes> = Object.create(null) as Record<string, Attributes>
  for (const [id, attributes] of Object.entries(returned)) {
    if (!partsById.has(id)) {
      return refused(`there is no field "${id}" in the form.${didYouMean(id, partsById.keys())}`)
    }
    if (!isObject(attributes)) return refused(`"${id}" must be an object of attributes.`)
    const flat = flattened(attributes)
    if (flat === undefined) {
      return refused(
        `the AttributeUpdates of "${id}" must have Remove, a list of names, or Set, an object.`,
      )
    }
    updates[id] = flat
    const fixed = Object.keys(flat).find((name) => /^(\$type|id|fields)$/i.test(name))
    if (fixed !== undefined) return refused(`"${id}" can't have another ${fixed}.`)
  }
  const text = JSON.stringify(form, (_, part: unknown): unknown => {
    const id = isObject(part) && '$type' in part ? part['id'] : undefined
    if (typeof id !== 'string' || !Object.hasOwn(updates, id)) return part
    // A rule may have the id of a field.
    return partsById.get(id)?.part === part ? changed(part as Attributes, updates[id] ?? {}) : part
  })
  const { form: updated, diagnostics } = readForm(text)
  const [first] = diagnostics.filter(({ severity }) => severity === 'error')
  if (updated === undefined) return refused(`${first?.path ?? ''}: ${first?.message ?? ''}`)
  return { ok: true, form: updated }
}

/** The attributes of an update with those under its AttributeUpdates; undefined where these can't be read. */
function flattened(update: Attributes): Attributes | undefined {
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(update)) {
    if (name.toLowerCase() !== 'attributeupdates') {
      attributes[name] = value
      continue
    }
    const given = isObject(value) ? withLowerCaseNames(value) : undefined
    const { set = {}, remove = [] } = given ?? {}
    if (given === undefined || !isObject(set) || !isListOfTexts(remove)) return undefined
    Object.assign(attributes, set, Object.fromEntries(remove.map((removed) => [removed, null])))
  }
  return attributes
}

function withLowerCaseNames(value: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]),
  )
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** Attribute names are matched in any case; null removes one. */
function changed(part: Attributes, updates: Attributes): Attributes {
  const names = new Set(Object.keys(updates).map((name) => name.toLowerCase()))
  const kept = Object.entries(part).filter(([name]) => !names.has(name.toLowerCase()))
  const given = Object.entries(updates).filter(([, value]) => value !== null)
  return Object.fromEntries([...kept, ...given])
}

function refused(reason: string): UpdatedForm {
  return { ok: false, message: `formUpdates returned an invalid value: ${reason}` }
}

function isObject(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
