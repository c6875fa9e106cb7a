import type { z } from 'zod'

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
}

const known = new WeakMap<z.ZodType, ReadonlyMap<string, string>>()

/** Every member name that a schema declares at any depth, by its lower case. */
export function memberNames(schema: z.ZodType): ReadonlyMap<string, string> {
  let names = known.get(schema)
  if (names === undefined) {
    const collected = new Map<string, string>()
    collect(schema, collected, new Set())
    known.set(schema, collected)
    names = collected
  }
  return names
}

/** A schema may contain itself: each is visited once. */
function collect(
  schema: z.ZodType | undefined,
  names: Map<string, string>,
  visited: Set<z.ZodType>,
): void {
  if (schema === undefined || visited.has(schema)) return
  visited.add(schema)
  const definition = schema.def as unknown as Definition
  for (const [name, member] of Object.entries(definition.shape ?? {})) {
    names.set(name.toLowerCase(), name)
    collect(member, names, visited)
  }
  const { element, innerType, in: input, out: output, options = [] } = definition
  for (const inner of [element, innerType, input, output, ...options]) {
    collect(inner, names, visited)
  }
}

const noAliases: ReadonlyMap<string, string> = new Map()

/**
 * A body with its members in the contract's spelling: deployed clients write them in any case. `aliases` maps
 * second names, in lower case, to the declared names.
 */
export function withDeclaredNames(
  value: unknown,
  names: ReadonlyMap<string, string>,
  aliases = noAliases,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withDeclaredNames(item, names, aliases))
  if (typeof value !== 'object' || value === null) return value
  const renamed: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, member] of Object.entries(value)) {
    const given = name.toLowerCase()
    const declared = names.get(given) ?? names.get(aliases.get(given) ?? given) ?? name
    renamed[declared] = withDeclaredNames(member, names, aliases)
  }
  return renamed
}
