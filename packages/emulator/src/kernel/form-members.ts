import { limits, PlatformError, readJson } from '@benchtop/contracts'
import type { z } from 'zod'

/**
 * The members of a form. Clients without JSON write nested ones with brackets or dots, as in `References[0][Rel]=using`,
 * `References[0].Rel=using` and `References.0.Rel=using`; of a member that comes twice the last counts.
 */
export async function formMembers(text: string): Promise<Readonly<Record<string, unknown>>> {
  const parameters = new URLSearchParams(text)
  if (parameters.size > limits.json.values) {
    const message = `The body has ${parameters.size} members; the most are ${limits.json.values}.`
    throw new PlatformError('PayloadTooLarge', message)
  }
  const isNested = parameters.keys().some((name) => /\[|\.\d+(\.|$)/.test(name))
  if (!isNested) return Object.fromEntries(parameters)
  const { default: qs } = await import('qs')
  return qs.parse(text, {
    depth: limits.json.depth,
    arrayLimit: limits.propertyItems,
    parameterLimit: limits.json.values,
    duplicates: 'last',
    plainObjects: true,
    allowDots: true,
  })
}

/** Members of a form that are no valid texts, such as lists, read as JSON where they are written as such. */
export function withJsonMembers(given: unknown, schema: z.ZodObject): unknown {
  if (typeof given !== 'object' || given === null) return given
  const members = Object.entries(given).map(([name, value]: [string, unknown]) => {
    // Not what every object has, such as `constructor`.
    const member = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined
    const isJson = typeof value === 'string' && /^\s*[[{]/.test(value)
    if (!isJson || member === undefined || member.safeParse(value).success) return [name, value]
    try {
      return [name, readJson(value)]
    } catch {
      return [name, value]
    }
  })
  return Object.fromEntries(members)
}
