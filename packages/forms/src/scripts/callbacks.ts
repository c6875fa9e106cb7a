import { namedProperties } from './node-properties.ts'
import type { CallbackName, ScriptData, ScriptFaultCode, ScriptRunner } from './script-runner.ts'

/** The command of one node of a native app. */
export type LaunchNode = {
  readonly commandLine: readonly string[]
  readonly containerImageId?: string
  readonly options: readonly string[]
  /** For several nodes: the name of the node's session, and its properties in addition to those of the launch. */
  readonly appSessionName?: string
  readonly properties?: readonly unknown[]
}

/** The commands of a launch: one node, or several. */
export type LaunchSpec = { readonly nodes: readonly LaunchNode[]; readonly isMultiNode: boolean }

/** An item that a launch is charged for. */
export type BillingItem = { readonly id: string; readonly quantity: number }

/** The result of a callback, or the reason for its failure. */
export type CallbackOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ScriptFaultCode; readonly message: string }

/** The source of callbacks, and their input. */
export type CallbackInput = {
  readonly source: string
  readonly data: ScriptData
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Evaluates what a launch runs: `launchSpec(dataProvider)`. */
export async function launchSpec(
  scripts: ScriptRunner,
  input: CallbackInput,
): Promise<CallbackOutcome<LaunchSpec>> {
  return call(scripts, 'launchSpec', input, (value) => {
    // Some apps return a list of one command.
    const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    const nodes = Array.isArray(only) ? only : membersOf(only, 'launchSpec').get('nodes')
    if (nodes === undefined) return { nodes: [nodeOf(only, 'launchSpec')], isMultiNode: false }
    const list = listOf(nodes, 'nodes')
    if (list.length === 0) throw new ShapeError('nodes is empty: a launch needs at least one.')
    const read = list.map((node, index) => nodeOf(node, `nodes[${index}]`))
    return { nodes: read, isMultiNode: true }
  })
}

/** Evaluates what a launch costs: `billingSpec(dataProvider)`. An app without one is free: `ScriptAbsent`. */
export async function billingSpec(
  scripts: ScriptRunner,
  input: CallbackInput,
): Promise<CallbackOutcome<readonly BillingItem[]>> {
  return call(scripts, 'billingSpec', input, (value) =>
    listOf(value ?? [], 'billingSpec').map((item, index) => {
      const at = `billingSpec[${index}]`
      const members = membersOf(item, at)
      const quantity = Number(members.get('quantity'))
      if (!Number.isFinite(quantity) || quantity < 0) {
        throw new ShapeError(`${at}.Quantity must be a number of at least 0.`)
      }
      return { id: textOf(members.get('id'), `${at}.Id`), quantity }
    }),
  )
}

/** Evaluates how the form changes: `formUpdates(dataProvider)`. Its return value is passed on unchanged. */
export async function formUpdates(
  scripts: ScriptRunner,
  input: CallbackInput,
): Promise<CallbackOutcome<unknown>> {
  return call(scripts, 'formUpdates', input, (value) => value)
}

class ShapeError extends Error {
  override readonly name = 'ShapeError'
  readonly code = 'ShapeInvalid'
}

async function call<T>(
  scripts: ScriptRunner,
  name: CallbackName,
  input: CallbackInput,
  read: (value: unknown) => T,
): Promise<CallbackOutcome<T>> {
  const outcome = await scripts.run({ ...input, call: name })
  if (!outcome.ok) return { ...outcome, message: `${name}: ${outcome.message}` }
  try {
    return { ok: true, value: read(outcome.value) }
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    return {
      ok: false,
      code: 'ScriptFailed',
      message: `${name} returned an invalid value: ${error.message}`,
    }
  }
}

function nodeOf(value: unknown, at: string): LaunchNode {
  const members = membersOf(value, at)
  const [image, name] = [members.get('containerimageid'), members.get('appsessionname')]
  const properties = members.get('properties')
  const commandLine = textsOf(members.get('commandline'), `${at}.commandLine`)
  if (commandLine.length === 0) throw new ShapeError(`${at}.commandLine names nothing to run.`)
  return {
    commandLine,
    options: textsOf(members.get('options') ?? [], `${at}.Options`),
    ...(image !== undefined && { containerImageId: textOf(image, `${at}.containerImageId`) }),
    ...(name !== undefined && { appSessionName: textOf(name, `${at}.appSessionName`) }),
    ...(properties !== undefined && { properties: propertiesOf(properties, `${at}.properties`) }),
  }
}

/** A list of properties, or an object of their values by name. */
function propertiesOf(value: unknown, at: string): readonly unknown[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? namedProperties(value)
    : listOf(value, at)
}

/** The members of an object by their lower-case names, without those that are null. */
function membersOf(value: unknown, at: string): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError(`${at} must be an object.`)
  }
  const there = Object.entries(value).filter(([, member]) => member !== null)
  return new Map(there.map(([name, member]) => [name.toLowerCase(), member as unknown]))
}

function listOf(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeError(`${at} must be a list.`)
  return value as unknown[]
}

function textsOf(value: unknown, at: string): string[] {
  return listOf(value, at).map((one, index) => textOf(one, `${at}[${index}]`))
}

function textOf(value: unknown, at: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ShapeError(`${at} must be a string.`)
}
