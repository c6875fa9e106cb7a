import type { KnownValues } from './known.ts'
import type { SeededRandom } from './random.ts'

/** A JSON Schema, as far as it is read here. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Texts that have broken something somewhere. */
const oddTexts = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '../../../../etc/passwd',
  '..%2f..%2fetc',
  '/',
  '//',
  '\\',
  '.',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '00',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '1.5',
  '0x10',
  "' OR 1=1 --",
  '"; DROP TABLE user; --',
  '%',
  '%00',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'ä',
  'e\u0301',
  '\ud800',
  '👩‍🔬',
  '\u202eevil',
  '\ufeff',
  'İ',
  'ß',
  '*',
  'a*',
  '(',
  '[[[[',
  'a:b AND (',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  'Infinity',
  '1,2,,3',
  ',',
  '=',
  '&',
  'x'.repeat(129),
  'x'.repeat(257),
  'x'.repeat(5_000),
  '\u00e9'.repeat(1_100),
] as const

const oddNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1024,
  1025,
] as const

/** What values are made with: randomness, known values, and how often they don't fit the schema. */
export type ValueContext = {
  readonly random: SeededRandom
  readonly known: KnownValues
  readonly oddness: number
}

/** A value that a schema asks for, or one that it doesn't. `name` is that of the member that has it. */
export function valueOf(schema: Schema, making: ValueContext, name = '', depth = 0): unknown {
  const { random, oddness } = making
  if (random.withProbability(oddness)) return oddValue(making, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) {
    return random.withProbability(1 - oddness) ? random.pick(schema.enum) : unusualText(making)
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined && alternatives.length > 0) {
    return valueOf(random.pick(alternatives), making, name, depth)
  }
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return objectOf(schema, making, depth)
    case 'array':
      return listOf(schema, making, name, depth)
    case 'integer':
    case 'number':
      return numberOf(schema, making, name)
    case 'boolean':
      return random.withProbability(0.5)
    case 'null':
      return null
    default:
      return textOf(schema, making, name)
  }
}

function objectOf(schema: Schema, making: ValueContext, depth: number): unknown {
  const { random, oddness } = making
  const members: [string, unknown][] = []
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) === true
    if (!random.withProbability(isRequired ? 1 - oddness / 2 : 0.5)) continue
    const written = random.withProbability(0.05) ? name.toLowerCase() : name
    members.push([written, valueOf(one, making, name, depth + 1)])
  }
  if (random.withProbability(oddness) || (schema.properties === undefined && depth < 3)) {
    members.push([unusualText(making), oddValue(making, depth + 1)])
  }
  return Object.fromEntries(members)
}

function listOf(schema: Schema, making: ValueContext, name: string, depth: number): unknown[] {
  const { random } = making
  const length = random.withProbability(0.05) ? 60 : random.below(4)
  const item = schema.items ?? schema.prefixItems?.[0] ?? {}
  return Array.from({ length }, () => valueOf(item, making, name, depth + 1))
}

function numberOf(schema: Schema, { random, known, oddness }: ValueContext, name: string): number {
  const { minimum = 0, maximum = 100 } = schema
  if (random.withProbability(2 * oddness)) return random.pick(oddNumbers)
  const fitting = known.byName[name.toLowerCase()]
  if (fitting !== undefined) return Number(random.pick(fitting))
  if (random.withProbability(0.2)) return random.pick([minimum, maximum, minimum - 1, maximum + 1])
  return minimum + random.below(Math.min(maximum - minimum, 1_000) + 1)
}

function textOf(schema: Schema, making: ValueContext, name: string): string {
  const { random, known, oddness } = making
  const { minLength, maxLength, format } = schema
  if (random.withProbability(oddness)) return unusualText(making)
  const fitting = known.byName[name.toLowerCase()]
  if (fitting !== undefined && random.withProbability(0.85)) return random.pick(fitting)
  if (format === 'date-time' && random.withProbability(0.7)) return '2026-04-01T00:00:00Z'
  const length = random.pick([minLength, maxLength, (maxLength ?? 0) + 1, undefined])
  if (length !== undefined && length < 6_000 && random.withProbability(0.2))
    return 'n'.repeat(length)
  return random.pick(known.any)
}

export function unusualText({ random, known }: ValueContext): string {
  return random.withProbability(0.2) ? random.pick(known.any) : random.pick(oddTexts)
}

/** Any JSON value, of a kind that doesn't fit the schema. */
function oddValue(making: ValueContext, depth: number): unknown {
  const { random } = making
  switch (random.below(depth > 4 ? 4 : 7)) {
    case 0:
      return null
    case 1:
      return random.pick(oddNumbers)
    case 2:
      return random.withProbability(0.5)
    case 3:
      return unusualText(making)
    case 4:
      return Array.from({ length: random.below(3) }, () => oddValue(making, depth + 1))
    case 5:
      return { [unusualText(making)]: oddValue(making, depth + 1) }
    default:
      return nested(random.pick([2, 20, 500]))
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}
