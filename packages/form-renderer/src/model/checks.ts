import {
  checkPatterns,
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
import type { Resolver } from './resolver.ts'

// A file of its own: a page shows the form first, and loads this before the user has filled in anything.

/** What a launch with the values of a form would have. */
export type LaunchValues = {
  /** As a launch is sent: null for a field that the user emptied though it has a default. */
  readonly values: SentValues
  readonly properties: readonly LaunchProperty[]
  readonly scopes: readonly string[]
}

/** What a check asks. */
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

/** What can be said of values at once, and what is known by now of patterns that take their time. */
export function problemsNow(form: Form, values: GivenValues): Problem[] {
  return validateNow(form, values, (checks) => {
    if (checks.length === 0) return []
    if (longPatterns.value === undefined) void loadLongPatterns()
    return longPatterns.value?.problemsOf(form, checks, checkPatterns) ?? []
  })
}

/** Makes a launch of values. */
export function launchOf(form: Form, values: GivenValues, { ownerOf }: Resolver): LaunchValues {
  return {
    values: sentValues(form, values),
    properties: toProperties(form, values),
    scopes: scopes(form, values, ownerOf),
  }
}

/** All that is wrong with values, the platform asked. */
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

/** As much of a field as is said of it. */
type LeftField = {
  readonly value: ReadonlySignal<unknown>
  readonly problems: ReadonlySignal<readonly Problem[]>
}

let forget: (() => void) | undefined

/** Says what is wrong with a field that is left, and what comes out about it later, unless it is changed or another is left. */
export function announce({ value, problems }: LeftField, said: Signal<string>): void {
  forget?.()
  const left = value.value
  forget = effect(() => {
    if (value.value === left) said.value = problems.value.map(({ message }) => message).join(' ')
  })
}
