import { chosenBy, collectionOf, type ResourceType } from '../definition/chooser-fields.ts'
import type { Form } from '../definition/form.ts'
import { formIndex, isChooser } from '../definition/form-index.ts'
import type { RawValues } from '../values/read-values.ts'
import { resourceNouns } from '../values/resource-reference.ts'
import type { LaunchProblem } from './check-launch.ts'

/** A resource that a word may mean. */
export type NamedResource = {
  /** Such as `v1pre3/appresults/6001`. */
  readonly href: string
  /** The name of its project, and when it was made. */
  readonly project?: string | undefined
  readonly created?: string | undefined
}

/** The resources of a type that have a word as their id or, in any case, as their name. */
export type FindNamed = (type: ResourceType, word: string) => readonly NamedResource[]

const labTypes: ReadonlySet<ResourceType> = new Set(['biosample', 'library', 'dataset'])

/** So many of one name are listed. */
const listed = 10

/**
 * Values with the addresses of what its choosers were given by id or by name; addresses stay as they are. A word that means
 * nothing, or several things, is a problem.
 */
export function addressValues(
  form: Form,
  values: RawValues,
  find: FindNamed,
): { readonly values: RawValues; readonly problems: readonly LaunchProblem[] } {
  const problems: LaunchProblem[] = []
  const { fieldsById } = formIndex(form)
  const addressed = Object.entries(values).map(([id, value]): [string, unknown] => {
    const field = fieldsById.get(id)?.part
    if (field === undefined || !isChooser(field)) return [id, value]
    const addressOf = (given: unknown): unknown => {
      const word = typeof given === 'string' ? given.trim() : ''
      if (word === '' || word.includes('/')) return given
      const type = chosenBy[field.$type]
      const found = find(type, word)
      const [only] = found
      if (only !== undefined && found.length === 1) return only.href
      // Of the others, the form's own check says that it is no address, in the same words wherever it is checked.
      if (only === undefined && !labTypes.has(type)) return given
      problems.push({ member: `values.${id}`, ...fault(id, type, word, found) })
      return given
    }
    return [id, Array.isArray(value) ? value.map(addressOf) : addressOf(value)]
  })
  return { values: Object.fromEntries(addressed), problems }
}

function fault(
  id: string,
  type: ResourceType,
  word: string,
  found: readonly NamedResource[],
): Pick<LaunchProblem, 'code' | 'message'> {
  const collection = collectionOf[type]
  if (found.length === 0) {
    const noun = resourceNouns[type].replace(/^an? /, '')
    const message = `${id}: there is no ${noun} "${word}". Give its id, its address or its name, such as ${collection}/1001.`
    return { code: 'ReferenceNotResolved', message }
  }
  const shown = found.slice(0, listed).map(({ href, project, created }) => {
    const about = [project, created?.slice(0, 10)].filter(Boolean).join(', ')
    return { address: href.replace(/^\w+\//, ''), about: about === '' ? '' : ` (${about})` }
  })
  const more = found.length > listed ? ` and ${found.length - listed} more` : ''
  const each = shown.map(({ address, about }) => address + about).join(', ')
  const ids = shown.map(({ address }) => address).join(', ')
  const message = `${id}: ${found.length} of them are named "${word}": ${each}${more}. Name one by its id: ${ids}.`
  return { code: 'ReferenceInvalid', message }
}
