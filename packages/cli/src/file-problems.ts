import { limits, type Problem } from '@benchtop/contracts'
import type { FileProblem } from '@benchtop/emulator'
import { basename } from 'node:path'
import type { z } from 'zod'
import { CliError } from './errors.ts'
import type { ReadFile } from './json-file.ts'
import { excerptLines } from './output/excerpt-lines.ts'

/** What a file has by its schema. Otherwise it is refused, with everything that is wrong in it. */
export async function checkedFile<Schema extends z.ZodType>(
  file: ReadFile,
  what: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(file.document)
  if (parsed.success) return parsed.data
  const { problemsIn } = await import('@benchtop/emulator')
  throw await invalidFile(file, what, problemsIn(parsed.error, file.document, schema))
}

/** The refusal of a file: each problem with its position and the lines around it. */
export async function invalidFile(
  file: ReadFile,
  what: string,
  problems: readonly FileProblem[],
): Promise<CliError> {
  const described = await describeProblems(problems, file)
  return new CliError('usage', [`The ${what} ${file.path} is invalid:`, ...described].join('\n'))
}

/** The members that a refusal of the platform names, below one of the file. */
export function refusedMembers({ cause }: CliError, below = ''): FileProblem[] {
  const { problems = [] } = cause as { readonly problems?: readonly Problem[] }
  return problems.map(({ member, message }) => ({ path: below + member, message }))
}

/** The first problems for the terminal, in the order of the text: a place is looked for in all of it. */
export async function describeProblems(
  problems: readonly FileProblem[],
  { path: file, text }: ReadFile,
): Promise<string[]> {
  // Of a manifest in code there is no line to show.
  if (text === undefined) return problems.map(({ message }) => `  ${message}`)
  const [{ stepsTo }, { excerptOf, memberPositions }] = await Promise.all([
    import('@benchtop/emulator'),
    import('@benchtop/forms'),
  ])
  const positionOf = memberPositions(text)
  const start = { line: 1, column: 1 }
  const more = problems.length - limits.namedProblems
  const described = problems
    .slice(0, limits.namedProblems)
    .map((one) => ({ ...one, at: positionOf(stepsTo(one.path), one.isName) ?? start }))
    .toSorted((one, other) => one.at.line - other.at.line || one.at.column - other.at.column)
    .flatMap(({ message, at }) => [
      `${basename(file)}:${at.line}:${at.column} ${message}`,
      ...excerptLines(excerptOf(text, at), (_, part) => part),
    ])
  return more > 0 ? [...described, `… and ${more} more.`] : described
}
