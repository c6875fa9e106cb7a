import { chosenBy, type ChooserField } from '../definition/chooser-fields.ts'
import type { Form } from '../definition/form.ts'
import { formIndex, wordsOf } from '../definition/form-index.ts'
import type { Permission, Severity } from '../definition/rule.ts'
import type { Resource } from '../properties/script-data.ts'
import { shown } from '../values/names.ts'
import { problem, type Problem } from '../values/problem.ts'
import { hrefOf, parseReference, resourceNouns } from '../values/resource-reference.ts'
import type { ChosenResource } from './check-fields.ts'
import type { FormContext } from './form-context.ts'

type Asking = Pick<FormContext, 'resolve' | 'may'>

/** Checks the chosen resources: their type, existence, the permissions that the field needs, and its rules. */
export async function checkResources(
  form: Form,
  chosen: readonly ChosenResource[],
  context: Asking,
): Promise<Problem[]> {
  return (await inParallel(chosen, (one) => checkResource(form, one, context))).flat()
}

async function checkResource(
  form: Form,
  { field, address, path, name }: ChosenResource,
  context: Asking,
): Promise<Problem[]> {
  const type = chosenBy[field.$type]
  const noun = resourceNouns[type]
  const reference = parseReference(address)
  if (reference?.type !== type) {
    const given = reference === undefined ? shown(address) : resourceNouns[reference.type]
    const message = `${name} must be ${noun}, such as ${hrefOf(type, '1')}, not ${given}.`
    return [problem('ReferenceInvalid', path, message)]
  }
  const { href, id } = reference
  const named = `${noun.replace(/^an? /, '')} ${id}`
  const resource = await context.resolve(href)
  if (resource === undefined || !(await context.may(href, 'Read'))) {
    const message = `${name}: the ${named} doesn't exist, or you may not read it: choose another one.`
    return [problem('ReferenceNotResolved', path, message)]
  }
  const problems: Problem[] = []
  if (field.$type === 'FileChooser') {
    problems.push(...checkExtension(field.extensionFilters, resource, path, name, named))
  }
  for (const { permission, severity, message } of permissionsOf(form, field)) {
    if (await context.may(href, permission)) continue
    const words = message ?? `${name}: ${lacking(permission, named)}: choose another one.`
    problems.push({ path, code: 'PermissionMissing', message: words, severity })
  }
  return problems
}

type NeededPermission = {
  readonly permission: Permission
  readonly severity: Severity
  readonly message?: string | undefined
}

/**
 * The permissions that the user needs on the resources of a chooser: by its own attributes and by its rules, each once.
 * The owner of a resource may write to it.
 */
function permissionsOf(form: Form, { valueType, allowedPermissions, rules }: ChooserField) {
  const needed = new Map<Permission, NeededPermission>()
  const own: Permission | undefined =
    allowedPermissions === 'owner' ? 'Own' : valueType === 'Output' ? 'Write' : undefined
  if (own !== undefined) needed.set(own, { permission: own, severity: 'Error' })
  for (const id of wordsOf(rules)) {
    const rule = formIndex(form).rulesById.get(id)
    if (rule?.$type !== 'PermissionValidationRule') continue
    const { permissions: permission, message } = rule
    const before = needed.get(permission)
    const severity = before?.severity === 'Error' ? 'Error' : (rule.severity ?? 'Error')
    needed.set(permission, { permission, severity, message: before?.message ?? message })
  }
  return needed.values()
}

function lacking(permission: Permission, named: string): string {
  if (permission === 'Own') return `you don't own the ${named}`
  return `you may not ${permission === 'Write' ? 'write to' : 'read'} the ${named}`
}

function checkExtension(
  filters: string | undefined,
  resource: Resource,
  path: string,
  name: string,
  named: string,
): Problem[] {
  const extensions = wordsOf(filters).map((one) => `.${one.replace(/^\*?\.?/, '')}`)
  const given = resource['Name'] ?? resource['Path']
  const fileName = typeof given === 'string' ? given : ''
  const fits = (extension: string): boolean =>
    extension === '.' ||
    extension === '.*' ||
    fileName.toLowerCase().endsWith(extension.toLowerCase())
  if (extensions.length === 0 || extensions.some(fits)) return []
  const message = `${name} must be a file with the extension ${extensions.join(', ')}, but the ${named} is named ${shown(fileName)}: choose another one.`
  return [problem('ExtensionInvalid', path, message)]
}

/** The number of concurrent requests: enough to hide the latency of a server, too few to overload it. */
const atOnce = 16

/** As `Promise.all` of a map, a few at a time; results are in the order of the items. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
