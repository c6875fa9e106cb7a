import type { Form } from '../definition/form.ts'
import { parseReference } from '../values/resource-reference.ts'
import { readValues, type GivenValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import { submittedReferences } from './submitted-references.ts'

/**
 * What an app must be allowed for a launch with these values, in the words of the platform's catalogue and the order of
 * the form, each once: reading what is chosen as input, writing to what is chosen as output. No scope names a file: it is
 * reached through what it belongs to, which `ownerOf` tells by its address.
 */
export function scopes(
  form: Form,
  values: GivenValues,
  ownerOf?: (fileHref: string) => string | undefined,
): string[] {
  const submitted = submittedValues(form, readValues(form, values).values)
  const found = submittedReferences(form, submitted).flatMap(({ type, id, href, isOutput }) => {
    const access = isOutput ? 'write' : 'read'
    if (type !== 'file') return [`${access} ${type} ${id}`]
    const owner = parseReference(ownerOf?.(href) ?? '')
    return owner === undefined || owner.type === 'file'
      ? []
      : [`${access} ${owner.type} ${owner.id}`]
  })
  return [...new Set(found)]
}
