/** The part of a contract's schema that its type depends on. */
export type Schema = {
  readonly _zod: {
    readonly def: unknown
    readonly optout?: string | undefined
  }
}

type Def = {
  readonly type: string
  readonly element?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
}

const plain = new Set(['string', 'number', 'boolean', 'unknown', 'undefined', 'null', 'never'])

/** Deeper records, which may contain themselves, have a name of their own. */
const maxDepth = 4

/** The type of a schema's output as TypeScript writes it, read-only; undefined for one that only the compiler knows. */
export function typeText(schema: Schema, depth = 0): string | undefined {
  if (depth > maxDepth) return undefined
  const below = (one: Schema | undefined) => one && typeText(one, depth + 1)
  const def = schema._zod.def as Def
  if (plain.has(def.type)) return def.type
  switch (def.type) {
    case 'int':
      return 'number'
    case 'enum':
      return Object.values(def.entries ?? {})
        .map(literal)
        .join(' | ')
    case 'literal':
      return (def.values ?? []).map(literal).join(' | ')
    case 'array': {
      const item = below(def.element)
      return item && (/^\w+$/.test(item) ? `readonly ${item}[]` : `ReadonlyArray<${item}>`)
    }
    case 'optional':
      return ending(below(def.innerType), ' | undefined')
    case 'nullable':
      return ending(below(def.innerType), ' | null')
    case 'default':
    case 'prefault':
    case 'readonly':
      return below(def.innerType)
    case 'pipe':
      return below(def.out)
    case 'union': {
      const texts = def.options?.map(below) ?? []
      return texts.includes(undefined) ? undefined : texts.join(' | ')
    }
    case 'object':
      return objectText(def, below)
    default:
      return undefined
  }
}

function ending(text: string | undefined, more: string): string | undefined {
  if (text === undefined || text === 'unknown' || text.endsWith(more)) return text
  return text + more
}

function objectText(
  { shape = {}, catchall }: Def,
  below: (schema: Schema) => string | undefined,
): string | undefined {
  if (catchall !== undefined && (catchall._zod.def as Def).type !== 'never') return undefined
  const members = Object.entries(shape).map(([name, schema]) => {
    const text = below(schema)
    if (text === undefined) return undefined
    const isOptional = schema._zod.optout === 'optional' || text === 'unknown'
    return `readonly ${memberName(name)}${isOptional ? '?' : ''}: ${text}`
  })
  return members.includes(undefined) ? undefined : `{ ${members.join('; ')} }`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** A member's name as TypeScript writes it. */
export function memberName(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

/** Whether a member of a request may be left out, as far as the compiler knows: what reads `undefined` itself doesn't say so. */
export function isOptional(schema: Schema): boolean {
  const def = schema._zod.def as Def
  if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') return true
  const within = def.type === 'pipe' ? def.in : def.innerType
  return within !== undefined && isOptional(within)
}
