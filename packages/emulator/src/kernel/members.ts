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
    collect(schema, collected)
    known.set(schema, collected)
    names = collected
  }
  return names
}

function collect(schema: z.ZodType | undefined, names: Map<string, string>): void {
  if (schema === undefined) return
  const definition = schema.def as unknown as Definition
  for (const [name, member] of Object.entries(definition.shape ?? {})) {
    names.set(name.toLowerCase(), name)
    collect(member, names)
  }
  collect(definition.element, names)
  collect(definition.innerType, names)
  collect(definition.in, names)
  collect(definition.out, names)
  for (const option of definition.options ?? []) collect(option, names)
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
