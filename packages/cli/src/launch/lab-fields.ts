import type { Client } from '@benchtop/client'
import type { ControlClient } from '@benchtop/client/control'
import { referenceCollections } from '@benchtop/contracts/property-shapes'
import { didYouMean } from '@benchtop/forms/suggestions'
import { CliError } from '../errors.ts'

/** A value for a field, as it was typed. */
type TypedValue = { readonly name: string; readonly value: string }

/** The types of resources of the lab that a form can let its user choose. */
const labTypes = ['biosample', 'library', 'dataset'] as const
export type LabType = (typeof labTypes)[number]

/** Something of the lab that a chooser offers; its address is such as `biosamples/12001`. */
export type LabResource = { readonly name: string; readonly href: string }

/** A field of an app's form. */
type FormField = {
  /** The type of what it chooses from the lab, if it does. */
  readonly type: LabType | undefined
  /** Whether it chooses where results go. */
  readonly isOutput: boolean
  /** Such as `samples/1001`, of a field that chooses. */
  readonly example: string | undefined
}

/** The fields of an app's form by their ids. */
export type FormFields = ReadonlyMap<string, FormField>

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
      {
        type: isChooser(part) ? labTypes.find((one) => one === chosenBy[part.$type]) : undefined,
        isOutput: isChooser(part) && part.valueType === 'Output',
        example: isChooser(part) ? `${referenceCollections[chosenBy[part.$type]]}/1001` : undefined,
      },
    ]),
  )
}

/** Throws if an input names a field that the form doesn't have: a launch would leave it out. */
export function requireFields(inputs: readonly TypedValue[], fields: FormFields): void {
  const unknown = inputs.map(({ name }) => fieldOf(name)).find((name) => !fields.has(name))
  if (unknown === undefined) return
  const names = [...fields.keys()]
  const meant = didYouMean(unknown, names)
  throw new CliError(
    'usage',
    `The form has no field "${unknown}".${meant} Its fields are ${names.join(', ')}.`,
  )
}

/** The field of an input or output, which may be named by its property too. */
export function fieldOf(name: string): string {
  return name.replace(/^(?:in|out)put\./i, '')
}

/** The resources of a type that a word is part of the name of, or the id, at most 100; with no word, the first ones. */
export async function labResources(
  v2: Client['v2'],
  type: LabType,
  word: string | undefined,
): Promise<readonly LabResource[]> {
  const query = { Limit: 100, ...(word !== undefined && word !== '' && { search: word }) }
  type Named = { readonly Id: string; readonly Name: string }
  const found = (collection: string, items: readonly Named[]) =>
    items.map(({ Id, Name }): LabResource => ({ name: Name, href: `${collection}/${Id}` }))
  if (type === 'library') return found('libraries', (await v2.listLibraries(query)).Items)
  // Choosers don't offer the others either.
  if (type === 'dataset')
    return found('datasets', (await v2.listDatasets({ ...query, launchable: true })).Items)
  const { Items } = await v2.listBioSamples(query)
  const named = Items.map(({ Id, BioSampleName: Name }) => ({ Id, Name }))
  return found('biosamples', named)
}
