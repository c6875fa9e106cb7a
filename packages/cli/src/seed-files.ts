import { dirname } from 'node:path'
import type { FileProblem, SeedProblem } from '@benchtop/emulator'
import { describeProblems } from './file-problems.ts'
import { readJsonText } from './json-file.ts'

/** A seed as it was read: the folder of its relative paths, its name in messages, and its text if it is a file's. */
export type SeedFile = {
  readonly name: string
  readonly folder: string
  readonly document: unknown
  readonly text?: string
}

/** Reads a seed file. Its content is validated by the platform that loads it. */
export async function readSeedFile(path: string): Promise<SeedFile & { readonly text: string }> {
  const { document, text } = await readJsonText(path, 'seed', 'failed')
  return { name: path, folder: dirname(path), document, text }
}

/** What a platform found wrong in a seed: where, such as `projects[0].owner`, and why. */
export function seedProblem({ path, reason }: Pick<SeedProblem, 'path' | 'reason'>): FileProblem {
  return { path, message: `${path}: ${reason}.` }
}

/** What is wrong in a seed, for the terminal: with lines, and with the names that were probably intended. */
export async function describeSeed(
  { name, document, text }: SeedFile,
  found: readonly FileProblem[],
): Promise<string[]> {
  const { problemsIn, seedSchema } = await import('@benchtop/emulator')
  const { error } = seedSchema.safeParse(document)
  const problems = error === undefined ? found : problemsIn(error, document, seedSchema)
  return describeProblems(problems, { path: name, document, text })
}
