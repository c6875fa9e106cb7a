import type { Client } from '@benchtop/client'
import type { ControlClient } from '@benchtop/client/control'
import { didYouMean } from '../did-you-mean.ts'
import { CliError } from '../errors.ts'
import { onlyNamed } from './choose.ts'

/** A value for a field, as it was typed. */
type TypedValue = { readonly name: string; readonly value: string }

/** The calls of the platform's v2 API, which knows the lab. */
type V2 = Client['v2']

/** The types of resources of the lab that a form can let its user choose. */
const labTypes = ['biosample', 'library', 'dataset'] as const
export type LabType = (typeof labTypes)[number]

/** Something of the lab that a chooser offers. */
export type LabResource = {
  readonly id: string
  readonly name: string
  /** Such as `biosamples/12001`. */
  readonly href: string
}

/** The fields of an app's form by their ids, each with the type of what it chooses from the lab, if it does. */
export type FormFields = ReadonlyMap<string, LabType | undefined>

/** The fields of an app's form; undefined if it has no form, or its form has errors. */
export async function formFields(
  control: ControlClient,
  application: { readonly id: string },
  hasForm: boolean,
): Promise<FormFields | undefined> {
  if (!hasForm) return undefined
  const { text } = await control.getForm({ id: application.id })
  const { chosenBy, formIndex, isChooser, readForm } = await import('@benchtop/forms')
  const { form } = readForm(text)
  if (form === undefined) return undefined
  return new Map(
    formIndex(form).fields.map(({ part }) => [
      part.id,
      isChooser(part) ? labTypes.find((one) => one === chosenBy[part.$type]) : undefined,
    ]),
  )
}

/** Throws if an input names a field that the form doesn't have: a launch would leave it out. */
export function requireFields(inputs: readonly TypedValue[], fields: FormFields): void {
  const unknown = inputs.map(({ name }) => fieldNamed(name)).find((name) => !fields.has(name))
  if (unknown === undefined) return
  const names = [...fields.keys()]
  const meant = didYouMean(unknown, names)
  throw new CliError(
    'usage',
    `The form has no field "${unknown}". ${meant}Its fields are ${names.join(', ')}.`,
  )
}

/** The field of an input, which may be named by its property too. */
function fieldNamed(input: string): string {
  return input.replace(/^Input\./i, '')
}

/** The resources of a type that a word is part of the name of, or the id, at most 100; with no word, the first ones. */
export async function labResources(
  v2: V2,
  type: LabType,
  word: string | undefined,
): Promise<readonly LabResource[]> {
  const query = { Limit: 100, ...(word !== undefined && word !== '' && { search: word }) }
  const found = (collection: string, id: string, name: string): LabResource => ({
    id,
    name,
    href: `${collection}/${id}`,
  })
  if (type === 'biosample') {
    const { Items } = await v2.listBioSamples(query)
    return Items.map(({ Id, BioSampleName }) => found('biosamples', Id, BioSampleName))
  }
  if (type === 'library') {
    const { Items } = await v2.listLibraries(query)
    return Items.map(({ Id, Name }) => found('libraries', Id, Name))
  }
  // Choosers don't offer the others either.
  const { Items } = await v2.listDatasets({ ...query, launchable: true })
  return Items.map(({ Id, Name }) => found('datasets', Id, Name))
}

/** Inputs with the addresses of what the lab's fields were given by id or by name; addresses stay as they are. */
export async function withLabResources(
  inputs: readonly TypedValue[],
  fields: FormFields,
  find: (type: LabType, word: string) => Promise<readonly LabResource[]>,
): Promise<readonly TypedValue[]> {
  return Promise.all(
    inputs.map(async (input) => {
      const type = fields.get(fieldNamed(input.name))
      if (type === undefined || input.value === '' || input.value.includes('/')) return input
      const found = await find(type, input.value)
      return { ...input, value: chosen(input, type, found).href }
    }),
  )
}

/** The one with the id, or with the name in any case. */
function chosen(
  { name: field, value }: TypedValue,
  type: LabType,
  found: readonly LabResource[],
): LabResource {
  const one =
    found.find(({ id }) => id === value) ??
    onlyNamed(found, value, `${field}: several of them are`, ({ href }) => href)
  if (one !== undefined) return one
  const names = found.map(({ name }) => name)
  const message = `${field}: there is no ${type} "${value}". ${didYouMean(value, names)}`
  throw new CliError('failed', message.trim())
}
