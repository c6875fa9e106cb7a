import type { z } from 'zod'
import { didYouMean } from '../did-you-mean.ts'
import { excerptLines } from '../output/excerpt-lines.ts'
import { manifestJsonSchema } from './manifest-schema.ts'

/** Something wrong in a manifest, at the member that it concerns. */
export type ManifestProblem = {
  /** Names and indexes that lead to the member; of an unknown one, its own name too. */
  readonly path: readonly PropertyKey[]
  /** Such as `dev.reload: must be "restart" or "own".` */
  readonly message: string
}

type SchemaNode = {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
}

/** What a schema found wrong in a manifest: each unknown member by itself, with the name that was probably intended. */
export async function problemsIn(
  error: z.ZodError,
  document: unknown,
): Promise<readonly ManifestProblem[]> {
  const { memberPath, ruleOf } = await import('@benchtop/emulator')
  return error.issues.flatMap((issue): ManifestProblem[] => {
    const { path } = issue
    if (issue.code === 'unrecognized_keys') {
      const names = namesAt(path)
      return issue.keys.map((key) => {
        const member = memberPath([...path, key])
        const meant = didYouMean(key, names).trimEnd()
        return { path: [...path, key], message: `${member}: there is no such member. ${meant}` }
      })
    }
    const rule = ruleOf(issue, document)
    const meant = issue.code === 'invalid_value' ? closeValue(document, path, issue.values) : ''
    const whole = path.length === 0 ? `It ${rule}.` : `${memberPath(path)}: ${rule}.`
    return [{ path, message: `${whole} ${meant}` }]
  })
}

/** The problems for the terminal, in the order of the text: each with its position and the lines around it. */
export async function describeProblems(
  problems: readonly ManifestProblem[],
  file: string,
  text: string | undefined,
): Promise<string[]> {
  // Of a manifest in code there is no line to show.
  if (text === undefined) return problems.map(({ message }) => `  ${message.trimEnd()}`)
  const { excerptOf, memberPosition } = await import('@benchtop/forms')
  const start = { line: 1, column: 1 }
  return problems
    .map(({ path, message }) => ({ message, at: memberPosition(text, path) ?? start }))
    .toSorted((one, other) => one.at.line - other.at.line || one.at.column - other.at.column)
    .flatMap(({ message, at }) => [
      `${file}:${at.line}:${at.column} ${message.trimEnd()}`,
      ...excerptLines(excerptOf(text, at), (_, part) => part),
    ])
}

function namesAt(path: readonly PropertyKey[]): string[] {
  let nodes: readonly SchemaNode[] = [manifestJsonSchema()]
  for (const part of path) {
    nodes = nodes.flatMap((node) => {
      const next = typeof part === 'number' ? node.items : node.properties?.[String(part)]
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
