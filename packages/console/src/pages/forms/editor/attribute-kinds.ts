import { jsonSchema } from '@benchtop/forms'

/** How an attribute is entered. */
export type AttributeInput =
  | 'text'
  | 'long'
  | 'number'
  | 'boolean'
  | 'word'
  | 'choices'
  | 'condition'
  | 'json'

/** An attribute of a kind of part, as the language describes it. */
export type AttributeKind = {
  readonly name: string
  readonly about: string
  readonly input: AttributeInput
  readonly words: readonly string[]
  readonly isRequired: boolean
  /** Whether it is a rule or condition, and not content. */
  readonly isRule: boolean
}

type Described = {
  readonly properties: Readonly<
    Record<
      string,
      {
        readonly type?: string
        readonly enum?: readonly string[]
        readonly $ref?: string
        readonly description?: string
      }
    >
  >
  readonly required: readonly string[]
}

const long = new Set(['text', 'helpText'])
const rules = new Set([
  'requiredMessage',
  'rules',
  'visibleWhen',
  'enabledWhen',
  'requiredWhen',
  'togglers',
])
let known: Readonly<Record<string, Described>> | undefined

/** The attributes of a kind of part, in the order of the language; none if the language has no such kind. */
export function attributesOf(kind: string): readonly AttributeKind[] {
  known ??= jsonSchema()['$defs'] as Readonly<Record<string, Described>>
  const described = Object.hasOwn(known, kind) ? known[kind] : undefined
  if (described === undefined) return []
  return Object.entries(described.properties).flatMap(([name, schema]): AttributeKind[] => {
    // The members of a group are shown in the outline.
    if (name === '$type' || (kind === 'FieldSet' && name === 'fields')) return []
    return [
      {
        name,
        about: schema.description ?? '',
        input: inputOf(name, schema),
        words: schema.enum ?? [],
        isRequired: described.required.includes(name),
        isRule: rules.has(name),
      },
    ]
  })
}

function inputOf(
  name: string,
  { type, enum: words, $ref }: Described['properties'][string],
): AttributeInput {
  if (words !== undefined) return 'word'
  if ($ref === '#/$defs/condition') return 'condition'
  if (name === 'choices') return 'choices'
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return long.has(name) ? 'long' : 'text'
  return 'json'
}
