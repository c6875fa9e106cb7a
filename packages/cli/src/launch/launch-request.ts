import type { ControlClient } from '@benchtop/client/control'
import type { BenchStatus } from '@benchtop/contracts'
import { resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { CliError } from '../errors.ts'
import { readJsonFile } from '../json-file.ts'
import { machineTimeZone } from '../machine-clock.ts'
import { asReader } from '../remote/api.ts'
import type { Use } from '../remote/target.ts'
import { chooseApplication, chooseUser } from './choose.ts'
import type { LaunchInputFlags } from './input-options.ts'
import type { LaunchRequest } from './launch-now.ts'
import {
  fieldProperties,
  mergeProperties,
  parseField,
  propertiesFromFile,
  type InputProperty,
} from './properties.ts'

/** The part of a launch that comes from its inputs. */
type LaunchInputs = Pick<LaunchRequest, 'values' | 'properties'>

/** Inputs as they were typed and read, before it is known whether an app has a form. */
type TypedInputs = {
  readonly document: { readonly path: string; readonly content: unknown } | undefined
  readonly inputs: readonly { readonly name: string; readonly value: string }[]
  readonly outputs: readonly InputProperty[]
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
  const typed = await resolveInputs(read, control, status.apiUrl, reader, hasForm)
  const { name, from } = given
  const request: LaunchRequest = {
    ...reader,
    timeZone: machineTimeZone(),
    ...launchInputs(typed, hasForm),
    name,
    from,
  }
  return { control, status, application, user, request }
}

/** Parses what was typed; throws on what is invalid for every app. */
async function readInputs(flags: LaunchInputFlags, folder: string): Promise<TypedInputs> {
  const inputs = (flags.input ?? []).map(parseField)
  const outputs = fieldProperties('Output', (flags.output ?? []).map(parseField))
  const path = flags.inputs === undefined ? undefined : resolve(folder, flags.inputs)
  const document =
    path === undefined
      ? undefined
      : { path, content: await readJsonFile(path, 'inputs file', 'usage') }
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

/** The same with the addresses of what fields of the lab were given by id or by name. */
async function resolveInputs(
  typed: TypedInputs,
  control: ControlClient,
  apiUrl: string,
  reader: { readonly user: string; readonly application: string },
  hasForm: boolean,
): Promise<TypedInputs> {
  if (typed.inputs.length === 0) return typed
  const { formFields, labResources, requireFields, withLabResources } =
    await import('./lab-fields.ts')
  const fields = await formFields(control, { id: reader.application }, hasForm)
  if (fields === undefined) return typed
  requireFields(typed.inputs, fields)
  if (![...fields.values()].some((type) => type !== undefined)) return typed
  const inputs = await asReader(control, apiUrl, reader, (_, v2) =>
    withLabResources(typed.inputs, fields, (type, word) => labResources(v2, type, word)),
  )
  return { ...typed, inputs }
}

/**
 * The inputs of a launch: values of the form, which the platform checks as on a page, or properties if the app has no
 * form. A list in a file always contains properties.
 */
function launchInputs({ document, inputs, outputs }: TypedInputs, hasForm: boolean): LaunchInputs {
  const isList = Array.isArray(document?.content)
  const ofFile =
    document === undefined || (hasForm && !isList)
      ? []
      : propertiesFromFile(document.path, document.content)
  if (!hasForm) {
    const typed = fieldProperties(
      'Input',
      inputs.map((input) => ({ ...input, isArray: false })),
    )
    return { properties: mergeProperties(ofFile, typed, outputs) }
  }
  const typed = valuesOf(inputs)
  const values: Record<string, unknown> = {
    ...(isList ? {} : (document?.content as Readonly<Record<string, unknown>> | undefined)),
    ...typed,
  }
  // What was typed takes precedence over the file.
  for (const { Name, Content, items } of outputs) {
    const id = fieldOf(Name)
    if (Object.hasOwn(values, id) && !Object.hasOwn(typed, id)) values[id] = items ?? Content
  }
  const typedOutputs = new Set(outputs.map(({ Name }) => fieldOf(Name)))
  const unchanged = ofFile.filter(({ Name }) => !typedOutputs.has(fieldOf(Name)))
  return {
    properties: [...unchanged, ...outputs],
    ...(Object.keys(values).length > 0 && { values }),
  }
}

/** The field of a property, by its name as an input or as an output. */
function fieldOf(name: string): string {
  return name.replace(/^(?:in|out)put\./i, '')
}

/** Values by the ids of their fields; a field that is named more than once has a list. */
function valuesOf(inputs: TypedInputs['inputs']): Readonly<Record<string, unknown>> {
  const byId = Map.groupBy(inputs, ({ name }) => name.replace(/^Input\./i, ''))
  return Object.fromEntries(
    [...byId].map(([id, typed]): [string, unknown] => {
      const texts = typed.map(({ value }) => value)
      return [id, texts.length === 1 ? texts[0] : texts]
    }),
  )
}
