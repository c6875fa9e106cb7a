import { EmulatorError } from '../emulator-error.ts'
import { memberPath, ruleOf } from '../kernel/problems.ts'
import { seedSchema, type Seed, type SeedDocument } from './seed-schema.ts'

/** A seed with its origin. */
export type SeedInput = {
  /** Its name in messages, such as its file's path. */
  readonly name: string
  /** The folder that its relative paths start from. */
  readonly folder: string
  readonly document: unknown
}

/** A problem of a seed: which seed, where inside it, and why. */
export type SeedProblem = { readonly name: string; readonly path: string; readonly reason: string }

/** A seed that was read: its document is valid. */
export type CheckedSeed = Omit<SeedInput, 'document'> & { readonly document: Seed }

/** Seeds may be given as documents alone, in tests; their relative paths start from the current folder. */
export function asSeedInputs(
  seeds: SeedDocument | SeedInput | readonly (SeedDocument | SeedInput)[] | undefined,
): SeedInput[] {
  if (seeds === undefined) return []
  const list = Array.isArray(seeds) ? seeds : [seeds]
  return list.map((seed: SeedDocument | SeedInput, at) =>
    'document' in seed ? seed : { name: `seed ${at + 1}`, folder: '.', document: seed },
  )
}

/** Code that zod makes of a schema pays off where it is parsed by often, and a seed is read once. */
const onceOnly = { jitless: true }

/** Reads seeds by their schema; refuses all of them if one is invalid, and names all problems. */
export function checkSeeds(seeds: readonly SeedInput[]): CheckedSeed[] {
  const problems: SeedProblem[] = []
  const checked: CheckedSeed[] = []
  for (const { name, folder, document } of seeds) {
    const parsed = seedSchema.safeParse(document, onceOnly)
    if (parsed.success) checked.push({ name, folder, document: parsed.data })
    else {
      for (const issue of parsed.error.issues) {
        problems.push({ name, path: memberPath(issue.path), reason: ruleOf(issue, document) })
      }
    }
  }
  if (problems.length > 0) throw seedError(problems)
  return checked
}

/** What is wrong, of the refusal of a seed; undefined of any other error. */
export function seedProblemsIn(error: unknown): readonly SeedProblem[] | undefined {
  if (!(error instanceof EmulatorError) || error.code !== 'seed-invalid') return undefined
  return error.details['problems'] as readonly SeedProblem[]
}

/** The refusal of a seed; nothing of it was loaded. */
export function seedError(problems: readonly SeedProblem[]): EmulatorError {
  const lines = problems.map(({ name, path, reason }) => `${name}: ${path}: ${reason}`)
  return new EmulatorError(
    'seed-invalid',
    `The seed was not loaded. ${lines.join('; ')}. Correct the seed and start again.`,
    { problems },
  )
}
