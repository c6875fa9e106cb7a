import { z } from 'zod'
import type { ProfileFacts } from '../profile.ts'
import { timestamp } from '../scalars.ts'
import { v2Href } from '../v2/records/common.ts'
import { models, type Json } from './models.ts'
import { examplesOf } from './examples.ts'
import { wordsFor } from './words.ts'

export type { Json } from './models.ts'

/** What several operations of a document refer to, collected while they are described. */
export type Components = {
  readonly schemas: Json
  readonly responses: Json
  readonly parameters: Json
}

/** What decides how a value is described: the profile, and whether it is an answer or what a request may have. */
export type SchemaSettings = {
  readonly facts: ProfileFacts
  readonly components: Components
  readonly use: 'answer' | 'request' | 'document'
  /** Members that a request must have although its contract leaves that to a rule of its own. */
  readonly required?: readonly string[]
  /** What the schema itself is called in these. */
  readonly whole?: { readonly schema: z.ZodType; readonly name: string }
}

/** A schema as OpenAPI 3.1 has it; what has a name becomes a component. */
export function describeSchema(schema: z.ZodType, settings: SchemaSettings): Json {
  const { components, use } = settings
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: use === 'document' ? 'input' : 'output',
    metadata: models,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => adapt(zodSchema, jsonSchema, settings),
  }) as Json
  const { $defs, ...own } = withComponentRefs(described) as Json & { readonly $defs?: Json }
  for (const [name, one] of Object.entries($defs ?? {})) {
    const { id: _id, ...rest } = one as Json
    components.schemas[name] = rest
  }
  const name = own['id']
  if (typeof name !== 'string') return own
  const { id: _id, ...rest } = own
  components.schemas[name] ??= rest
  return reference('schemas', name)
}

/** A reference to a component. */
export function reference(kind: keyof Components, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

function adapt(
  schema: z.core.$ZodType,
  json: Json,
  { facts, use, required = [], whole }: SchemaSettings,
): void {
  adaptText(schema, json, facts)
  if (!(schema instanceof z.ZodObject)) return
  const model = schema === whole?.schema ? whole.name : models.get(schema)?.id
  const properties = (json['properties'] ?? {}) as Record<string, Json>
  for (const [name, member] of Object.entries(properties)) {
    // A copy: members of one schema share their description.
    const description = member['description'] ?? wordsFor(name, model)
    properties[name] = {
      ...member,
      ...(description !== undefined && { description }),
      ...(use === 'answer' && examplesOf(name, member)),
    }
  }
  if (use === 'request') adaptRequest(schema, json, (name) => required.includes(`${model}.${name}`))
}

/** Moments by their format, and addresses of v2 as the profile has them. */
function adaptText(schema: z.core.$ZodType, json: Json, facts: ProfileFacts): void {
  if (schema === timestamp) {
    delete json['pattern']
    json['format'] = 'date-time'
  }
  if (schema === v2Href) {
    const [relative] = (json['anyOf'] ?? []) as Json[]
    delete json['anyOf']
    // Deployed records name what v1 has by relative addresses, among absolute ones.
    const either = { type: 'string', format: 'uri-reference' }
    Object.assign(json, facts.v2Hrefs === 'absolute' ? either : relative)
  }
}

/** What a request may have, as its reader takes it. */
function adaptRequest(
  schema: z.ZodObject,
  json: Json,
  isDemanded: (name: string) => boolean,
): void {
  // What isn't known is taken and has no effect, unless the contract refuses it.
  if (!(schema.def.catchall instanceof z.ZodNever)) delete json['additionalProperties']
  const demanded = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([name, member]) => isRequired(member) || isDemanded(name))
    .map(([name]) => name)
  delete json['required']
  if (demanded.length > 0) json['required'] = demanded
}

/** Whether a request has to have a value for this. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success
}

/** References within a schema are references within the document that it becomes a part of. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) =>
      member === '$ref' && typeof one === 'string'
        ? [member, one.replace('#/$defs/', '#/components/schemas/')]
        : [member, withComponentRefs(one)],
    ),
  )
}
