import {
  checkPatterns,
  columnsOf,
  fieldIdOf,
  formIndex,
  isRows,
  scopes,
  sentValues,
  toProperties,
  validate,
  validateNow,
  type Form,
  type GivenValues,
  type LaunchProperty,
  type Problem,
  type ScriptRunner,
  type SentValues,
} from '@benchtop/forms'
import { signal, effect, type ReadonlySignal, type Signal } from '@preact/signals'
import { en, type FormTexts } from '../texts.ts'
import type { Resolver } from './resolver.ts'

// A separate file: a page shows the form first, and loads this while the user starts to fill it in.

/** The launch for a form's values. */
export type LaunchValues = {
  /** As a launch is sent: null for a field that the user emptied though it has a default. */
  readonly values: SentValues
  readonly properties: readonly LaunchProperty[]
  readonly scopes: readonly string[]
}

/** The input of a check. */
export type CheckOptions = {
  readonly resolver: Resolver
  readonly scripts: ScriptRunner | 'skip'
  readonly texts: FormTexts
  readonly now: number
}

type LongPatterns = typeof import('../patterns/long-patterns.ts')

const longPatterns = signal<LongPatterns | undefined>(undefined)

async function loadLongPatterns(): Promise<LongPatterns> {
  longPatterns.value ??= await import('../patterns/long-patterns.ts')
  return longPatterns.value
}

/** The immediate problems of values, and those known so far from slow patterns. */
export function problemsNow(form: Form, values: GivenValues, texts: FormTexts): Problem[] {
  const found = validateNow(form, values, (checks) => {
    if (checks.length === 0) return []
    if (longPatterns.value === undefined) void loadLongPatterns()
    return longPatterns.value?.problemsOf(form, checks, checkPatterns) ?? []
  })
  return translated(form, found, texts)
}

/** Computes the launch for values. */
export function launchOf(form: Form, values: GivenValues, { ownerOf }: Resolver): LaunchValues {
  return {
    values: sentValues(form, values),
    properties: toProperties(form, values),
    scopes: scopes(form, values, ownerOf),
  }
}

/** All problems of values, including those found by the platform. */
export async function checkValues(
  form: Form,
  values: GivenValues,
  { resolver, scripts, texts, now }: CheckOptions,
): Promise<Problem[]> {
  const found = await validate(form, values, {
    resolve: (href) => resolver.get(href),
    may: (href, permission) => resolver.may?.(href, permission) ?? true,
    scripts,
    patterns: { run: async (job) => (await loadLongPatterns()).patternRunner.run(job) },
    now,
  })
  return translated(form, found, texts)
}

/** Problems in the language of the form, except for what its author has written. */
function translated(form: Form, found: Problem[], texts: FormTexts): Problem[] {
  if (texts.problem === en.problem) return found
  const written = new Set<unknown>(
    (form.rulesets ?? []).map((rule) => 'message' in rule && rule.message),
  )
  return found.map((problem) => {
    const { path, code, message } = problem
    const field = formIndex(form).fieldsById.get(fieldIdOf(path))?.part
    const column = /\]\.(.+)$/.exec(path)?.[1]
    const own = field && isRows(field) ? columnsOf(field).find(({ id }) => id === column) : field
    const isWritten =
      code === 'RuleFailed' ||
      written.has(message) ||
      (own !== undefined && Object.values(own).includes(message))
    return isWritten ? problem : { ...problem, message: texts.problem(problem, own ?? field) }
  })
}

/** The parts of a field that are announced. */
type LeftField = {
  readonly value: ReadonlySignal<unknown>
  readonly problems: ReadonlySignal<readonly Problem[]>
}

let forget: (() => void) | undefined

/** Announces a field's problems on blur, and those found later, until it is changed or another field is left. */
export function announce({ value, problems }: LeftField, said: Signal<string>): void {
  forget?.()
  const left = value.value
  forget = effect(() => {
    if (value.value === left)
      said.value = problems.value
        .slice(0, 10)
        .map(({ message }) => message)
        .join(' ')
  })
}
