import type { ResourceType } from '../definition/chooser-fields.ts'
import type { Form } from '../definition/form.ts'
import { parseReference } from '../values/resource-reference.ts'
import { readValues, type RawValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import { submittedReferences } from './submitted-references.ts'

/**
 * The scopes that an app requires for a launch with these values, in the platform's scope syntax and the order of the
 * form, each once: to read inputs, and to write to outputs. Scopes don't name files, biosamples, libraries and datasets:
 * these are accessed through what they belong to, whose address `ownerOf` returns.
 */
export function scopes(
  form: Form,
  values: RawValues,
  ownerOf?: (href: string) => string | undefined,
): string[] {
  const submitted = submittedValues(form, readValues(form, values).values)
  const found = submittedReferences(form, submitted).flatMap(({ type, id, href, isOutput }) => {
    const access = isOutput ? 'write' : 'read'
    if (isScoped(type)) return [`${access} ${type} ${id}`]
    const owner = parseReference(ownerOf?.(href) ?? '')
    return owner === undefined || !isScoped(owner.type)
      ? []
      : [`${access} ${owner.type} ${owner.id}`]
  })
  return [...new Set(found)]
}

const scopedTypes: ReadonlySet<ResourceType> = new Set(['project', 'sample', 'appresult', 'run'])

function isScoped(type: ResourceType): boolean {
  return scopedTypes.has(type)
}
