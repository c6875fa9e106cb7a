import {
  checkPatterns,
  readValues,
  scopes,
  submittedValues,
  toProperties,
  validate,
  validateNow,
  type Form,
  type FormValues,
  type GivenValues,
  type LaunchProperty,
  type Problem,
  type ScriptRunner,
} from '@benchtop/forms'
import { signal } from '@preact/signals'
import type { Resolver } from './resolver.ts'

// A separate file: a page shows the form first, and loads this while the user starts to fill it in.

export { announce } from './announce.ts'

/** The launch for a form's values. */
export type LaunchValues = {
  readonly values: FormValues
  readonly properties: readonly LaunchProperty[]
  readonly scopes: readonly string[]
}

/** The input of a check. */
export type CheckOptions = {
  readonly resolver: Resolver
  readonly scripts: ScriptRunner | undefined
  readonly now: number
}

type LongPatterns = typeof import('../patterns/long-patterns.ts')

const longPatterns = signal<LongPatterns | undefined>(undefined)

async function loadLongPatterns(): Promise<LongPatterns> {
  longPatterns.value ??= await import('../patterns/long-patterns.ts')
  return longPatterns.value
}

/** The immediate problems of values, and those known so far from slow patterns. */
export function problemsNow(form: Form, values: GivenValues): Problem[] {
  return validateNow(form, values, (checks) => {
    if (checks.length === 0) return []
    if (longPatterns.value === undefined) void loadLongPatterns()
    return longPatterns.value?.problemsOf(form, checks, checkPatterns) ?? []
  })
}

/** Computes the launch for values. */
export function launchOf(form: Form, values: GivenValues, { ownerOf }: Resolver): LaunchValues {
  return {
    values: submittedValues(form, readValues(form, values).values),
    properties: toProperties(form, values),
    scopes: scopes(form, values, ownerOf),
  }
}

/** All problems of values, including those found by the platform. */
export function checkValues(
  form: Form,
  values: GivenValues,
  { resolver, scripts, now }: CheckOptions,
): Promise<Problem[]> {
  return validate(form, values, {
    resolve: (href) => resolver.get(href),
    may: (href, permission) => resolver.may?.(href, permission) ?? true,
    scripts: scripts ?? 'skip',
    patterns: scripts ?? { run: async (job) => (await loadLongPatterns()).patternRunner.run(job) },
    now,
  })
}
