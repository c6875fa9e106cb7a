import { jsonSchema } from '@benchtop/forms'

/** How an attribute is entered. */
export type AttributeInput =
  | 'text'
  | 'long'
  | 'script'
  | 'number'
  | 'boolean'
  | 'word'
  | 'choices'
  | 'columns'
  | 'togglers'
  | 'rulesets'
  | 'rules'
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
  /** What a list of columns or rules has. */
  readonly items: ItemKind
}

/** The items of a list: objects of one of these kinds, or else with these attributes. */
export type ItemKind = {
  readonly kinds: readonly string[]
  readonly attributes: readonly AttributeKind[]
}

type Schema = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly $ref?: string
  readonly description?: string
  readonly items?: Schema & Partial<Described>
}

type Described = {
  readonly properties: Readonly<Record<string, Schema>>
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

type Language = Described & { readonly $defs: Readonly<Record<string, Described>> }

let known: Language | undefined

function language(): Language {
  known ??= jsonSchema() as unknown as Language
  return known
}

/** The attribute of a form itself that lists its rules. */
export function rulesetsKind(): AttributeKind {
  const kind = attributesIn(language()).find(({ name }) => name === 'rulesets')
  if (kind === undefined) throw new TypeError('The form language has no rulesets.')
  return kind
}

/** The attributes of a kind of part or rule, in the order of the language; none if the language has no such kind. */
export function attributesOf(kind: string): readonly AttributeKind[] {
  const { $defs } = language()
  const described = Object.hasOwn($defs, kind) ? $defs[kind] : undefined
  if (described === undefined) return []
  // The members of a group are shown in the outline.
  return attributesIn(described).filter(({ name }) => kind !== 'FieldSet' || name !== 'fields')
}

function attributesIn({ properties, required }: Described): readonly AttributeKind[] {
  return Object.entries(properties).flatMap(([name, schema]): AttributeKind[] => {
    if (name === '$type') return []
    return [
      {
        name,
        about: schema.description ?? '',
        input: inputOf(name, schema),
        words: schema.enum ?? [],
        isRequired: required.includes(name),
        isRule: rules.has(name),
        items: itemsOf(schema),
      },
    ]
  })
}

const lists = new Set(['choices', 'columns', 'togglers', 'rulesets'] as const)

function inputOf(name: string, { type, enum: words, $ref }: Schema): AttributeInput {
  if (words !== undefined) return 'word'
  if ($ref === '#/$defs/condition') return 'condition'
  for (const list of lists) if (name === list) return list
  if (name === 'rules') return 'rules'
  if (name === 'callback') return 'script'
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return long.has(name) ? 'long' : 'text'
  return 'json'
}

function itemsOf({ items }: Schema): ItemKind {
  const referred =
    items?.$ref === undefined ? undefined : language().$defs[items.$ref.replace('#/$defs/', '')]
  const { properties, required = [] } = referred ?? items ?? {}
  return {
    kinds: properties?.['$type']?.enum ?? [],
    attributes: properties === undefined ? [] : attributesIn({ properties, required }),
  }
}
