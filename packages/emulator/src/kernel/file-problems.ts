import { z } from 'zod'
import { didYouMean } from '@benchtop/forms/suggestions'
import { memberPath, ruleOf } from './problems.ts'

/** Something wrong in a file, at the member that it concerns. */
export type FileProblem = {
  /** Names and indexes that lead to the member, of an unknown one its own name too; or as in `projects[0].owner`. */
  readonly path: readonly PropertyKey[] | string
  /** Whether it is its name that is wrong, and not its value. */
  readonly isName?: boolean
  /** Such as `dev.reload: must be "restart" or "own".` */
  readonly message: string
}

type SchemaNode = {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: SchemaNode
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
}

/** The names and indexes that lead to a member. */
export function stepsTo(member: FileProblem['path']): readonly PropertyKey[] {
  if (typeof member !== 'string') return member
  const steps = member.match(/[^.[\]]+/g) ?? []
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** The JSON Schema of a file, for editors and for the names that a member may have. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** What a schema found wrong in a document: each unknown member by itself, with the name that was probably intended. */
export function problemsIn(
  error: z.ZodError,
  document: unknown,
  schema: z.ZodType,
): readonly FileProblem[] {
  const whole = jsonSchemaOf(schema)
  return error.issues.flatMap((issue): FileProblem[] => {
    const { path } = issue
    if (issue.code === 'unrecognized_keys') {
      const names = namesAt(whole, path)
      return issue.keys.map((key) => {
        const member = memberPath([...path, key])
        const message = `${member}: there is no such member.${didYouMean(key, names)}`
        return { path: [...path, key], isName: true, message }
      })
    }
    const rule = ruleOf(issue, document)
    const meant = issue.code === 'invalid_value' ? closeValue(document, path, issue.values) : ''
    const broken = path.length === 0 ? `It ${rule}.` : `${memberPath(path)}: ${rule}.`
    return [{ path, message: broken + meant }]
  })
}

function namesAt(schema: SchemaNode, path: readonly PropertyKey[]): string[] {
  let nodes: readonly SchemaNode[] = [schema, ...(schema.anyOf ?? [])]
  for (const part of path) {
    nodes = nodes.flatMap(({ items, properties, additionalProperties }) => {
      const named = properties?.[String(part)] ?? additionalProperties
      const next = typeof part === 'number' ? items : named
      return next === undefined ? [] : [next, ...(next.anyOf ?? [])]
    })
  }
  return nodes.flatMap(({ properties = {} }) => Object.keys(properties))
}

function closeValue(
  document: unknown,
  path: readonly PropertyKey[],
  values: readonly unknown[],
): string {
  const given = path.reduce<unknown>(
    (at, part) => (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[part],
    document,
  )
  const texts = values.filter((value) => typeof value === 'string')
  return typeof given === 'string' ? didYouMean(given, texts) : ''
}
