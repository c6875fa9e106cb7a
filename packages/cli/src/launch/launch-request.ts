import type { BenchStatus } from '@benchtop/contracts'
import { resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { CliError } from '../errors.ts'
import { readJsonText } from '../json-file.ts'
import { machineTimeZone } from '../machine-clock.ts'
import type { Use } from '../remote/target.ts'
import { chooseApplication, chooseUser } from './choose.ts'
import type { LaunchInputFlags } from './input-options.ts'
import { fieldOf, formFields, requireFields, type FormFields } from './lab-fields.ts'
import type { LaunchRequest } from './launch-now.ts'
import {
  fieldProperties,
  mergeProperties,
  parseField,
  propertiesFromFile,
  type FieldValue,
} from './properties.ts'

/** The part of a launch that comes from its inputs. */
type LaunchInputs = Pick<LaunchRequest, 'values' | 'properties'>

/** Inputs as they were typed and read, before it is known whether an app has a form. */
type TypedInputs = {
  readonly document: { readonly path: string; readonly content: unknown } | undefined
  readonly inputs: readonly FieldValue[]
  readonly outputs: readonly FieldValue[]
}

/**
 * The request of a launch from what was typed: the app on behalf of a user, with its inputs; `check` may refuse the app
 * that is named.
 */
export async function launchRequest(
  given: LaunchInputFlags & { readonly app: string },
  { bench, world }: Context,
  use: Use,
  check: (application: BenchStatus['applications'][number]) => void = () => {},
) {
  const read = await readInputs(given, world.folder)
  const control = await bench(use)
  const status = await control.getStatus()
  const application = chooseApplication(status.applications, given.app)
  check(application)
  const user = chooseUser(status.users, given.user)
  const { hasForm } = await control.getApplication({ id: application.id })
  const reader = { user: user.id, application: application.id }
  const isTyped = read.inputs.length + read.outputs.length > 0
  const fields = isTyped ? await formFields(control, application, hasForm) : undefined
  if (fields !== undefined) requireFields(read.inputs, fields)
  const { name, from } = given
  const request: LaunchRequest = {
    ...reader,
    timeZone: machineTimeZone(),
    ...launchInputs(read, hasForm, fields),
    name,
    from,
  }
  return { control, status, application, user, request }
}

/** Parses what was typed; throws on what is invalid for every app. */
async function readInputs(flags: LaunchInputFlags, folder: string): Promise<TypedInputs> {
  const inputs = (flags.input ?? []).map(parseField)
  const outputs = (flags.output ?? []).map(parseField)
  const path = flags.inputs === undefined ? undefined : resolve(folder, flags.inputs)
  const document =
    path === undefined
      ? undefined
      : { path, content: (await readJsonText(path, 'inputs file', 'usage')).document }
  if (
    document !== undefined &&
    (typeof document.content !== 'object' || document.content === null)
  ) {
    throw new CliError(
      'usage',
      `The inputs ${document.path} must be an object of fields with their values, or a list of properties with Name and Type.`,
    )
  }
  return { document, inputs, outputs }
}

/**
 * The inputs of a launch: values of the form, which the platform checks as on a page, or properties if the app has no
 * form. A list in a file always contains properties.
 */
function launchInputs(
  { document, inputs, outputs }: TypedInputs,
  hasForm: boolean,
  fields: FormFields | undefined,
): LaunchInputs {
  const isList = Array.isArray(document?.content)
  const ofFile =
    document === undefined || (hasForm && !isList)
      ? []
      : propertiesFromFile(document.path, document.content)
  // What the form has a field for is a value, which may be the id or the name of a resource.
  const isField = ({ name }: FieldValue): boolean => fields?.has(fieldOf(name)) === true
  const others = fieldProperties(
    'Output',
    outputs.filter((output) => !isField(output)),
  )
  if (!hasForm) {
    return { properties: mergeProperties(ofFile, fieldProperties('Input', inputs), others) }
  }
  const values: Record<string, unknown> = {
    ...(isList ? {} : (document?.content as Readonly<Record<string, unknown>> | undefined)),
    ...valuesOf([...inputs, ...outputs.filter(isField)]),
  }
  return {
    properties: mergeProperties(ofFile, others),
    ...(Object.keys(values).length > 0 && { values }),
  }
}

/** Values by the ids of their fields; a field that is named more than once has a list. */
function valuesOf(inputs: TypedInputs['inputs']): Readonly<Record<string, unknown>> {
  const byId = Map.groupBy(inputs, ({ name }) => fieldOf(name))
  return Object.fromEntries(
    [...byId].map(([id, typed]): [string, unknown] => {
      const texts = typed.map(({ value }) => value)
      return [id, texts.length === 1 ? texts[0] : texts]
    }),
  )
}
