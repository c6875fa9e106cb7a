import {
  badRequest,
  isReferenceKind,
  PlatformError,
  type Problem,
  type ReferenceKind,
} from '@benchtop/contracts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { SentProperty } from './launch-properties.ts'

/** The inputs of a launch by their fields: a text, an address such as `projects/4001`, or a list of these. */
export type InputParameters = Readonly<Record<string, unknown>>

/** The same as the properties and values of a launch, and the names that its problems have in the request. */
export type ReadParameters = {
  readonly properties: readonly SentProperty[]
  readonly values: Readonly<Record<string, unknown>> | undefined
  /** Runs a launch; what it is refused for is named at the parameters. */
  named<T>(launch: () => Promise<T>): Promise<T>
}

/**
 * Reads the parameters of a launch. What the app's form has a field for is the value of the field; anything else
 * becomes a property whose type follows from what is written: addresses of one kind of resource, or texts.
 */
export function readParameters(
  parameters: InputParameters,
  fieldIds: ReadonlySet<string> | undefined,
): ReadParameters {
  const given = Object.entries(parameters).filter(([, value]) => value !== null)
  const isField = ([name]: [string, unknown]): boolean => fieldIds?.has(fieldOf(name)) === true
  const others = given.filter((one) => !isField(one))
  const problems = others.flatMap(([name, value]) => textProblems(name, value))
  if (problems.length > 0) throw badRequest(problems)
  const named = others.map(([name]) => name)
  return {
    properties: others.map(([name, value]) => propertyOf(name, value)),
    values:
      fieldIds === undefined
        ? undefined
        : Object.fromEntries(
            Object.entries(parameters)
              .filter(isField)
              .map(([name, value]) => [fieldOf(name), value]),
          ),
    async named(launch) {
      try {
        return await launch()
      } catch (error) {
        throw error instanceof PlatformError ? atParameters(error, named) : error
      }
    },
  }
}

/** A field may be written with the name of its property, too. */
function fieldOf(name: string): string {
  return name.replace(/^Input\./, '')
}

function propertyOf(name: string, value: unknown): SentProperty {
  const Name = /^(Input|Output)\../.test(name) ? name : `Input.${name}`
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map(String)
  const kind = kindOf(texts)
  const items = kind === undefined ? texts : texts.map((text) => storedHref(text))
  const type = kind ?? 'string'
  return Array.isArray(value)
    ? { Name, Type: `${type}[]`, Items: items }
    : { Name, Type: type, Content: items[0] }
}

/** The kind of resource that all of some texts are addresses of. */
function kindOf(texts: readonly string[]): ReferenceKind | undefined {
  const [kind, ...others] = new Set(texts.map((text) => parseHref(text)?.kind))
  return kind !== undefined && others.length === 0 && isReferenceKind(kind) ? kind : undefined
}

function storedHref(text: string): string {
  const named = parseHref(text)
  return named === undefined ? text : hrefOf(named.kind, named.id)
}

function textProblems(name: string, value: unknown): Problem[] {
  const values = Array.isArray(value) ? (value as unknown[]) : [value]
  if (values.every((one) => ['string', 'number', 'boolean'].includes(typeof one))) return []
  const member = `InputParameters.${name}`
  const message = `${member} must be a text, the address of a resource, or a list of these.`
  return [{ member, code: 'TypeInvalid', message }]
}

/** A refusal with its problems at the parameters that they are of. */
function atParameters(error: PlatformError, properties: readonly string[]): PlatformError {
  const renamed = (text: string): string =>
    text
      .replaceAll(/\bvalues\.(?=\w)/g, 'InputParameters.')
      .replaceAll(
        /\bProperties\[(\d+)\](?:\.(?:Content|Items|Name|Type)\b)?/g,
        (all, at: string) => {
          const name = properties[Number(at)]
          return name === undefined ? all : `InputParameters.${name}`
        },
      )
      .replace(/^Input\.(?=\w)/, 'InputParameters.')
  return new PlatformError(error.code, renamed(error.message), {
    problems: error.problems.map(({ member, code, message }) => {
      return { member: renamed(member), code, message: renamed(message) }
    }),
    headers: error.headers,
    cause: error,
  })
}
