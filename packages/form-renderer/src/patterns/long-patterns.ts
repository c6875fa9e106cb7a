import type { Form, PatternCheck, Problem, ScriptOutcome, ScriptRunner } from '@benchtop/forms'
import { createPatternRunner } from '@benchtop/forms/scripts/patterns'
import { signal, type Signal } from '@preact/signals'

// A file of its own, which most forms never load: their patterns are through at once.

const runner = createPatternRunner({
  startWorker: () =>
    new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' }),
})

/** Tries patterns in a worker, which is ended with one that doesn't end. */
export const patternRunner: ScriptRunner = {
  async run(job): Promise<ScriptOutcome> {
    try {
      return await runner.run(job)
    } catch {
      // A page in which no worker may start leaves them to the server.
      return { ok: true, value: (job.data['texts'] as readonly string[]).map(() => true) }
    }
  },
}

/** `checkPatterns`, which is at hand where this is asked. */
type CheckPatterns = (
  checks: readonly PatternCheck[],
  patterns: ScriptRunner,
) => Promise<readonly Problem[]>

/** The texts of one form that are tried, and what was found last. */
type Trial = {
  readonly found: Signal<readonly Problem[]>
  texts: string
  checks: readonly PatternCheck[]
  isRunning: boolean
}

const trials = new WeakMap<Form, Trial>()

/**
 * What is known of texts by now; a signal that reads it hears when that changes. What was found last stays until
 * something else is, so that nothing flickers under somebody who types.
 */
export function problemsOf(
  form: Form,
  checks: readonly PatternCheck[],
  checkPatterns: CheckPatterns,
): readonly Problem[] {
  const trial = trials.get(form) ?? { found: signal([]), texts: '', checks, isRunning: false }
  trials.set(form, trial)
  const texts = JSON.stringify(checks)
  if (trial.texts !== texts) {
    trial.texts = texts
    trial.checks = checks
    if (!trial.isRunning) void tryTexts(trial, checkPatterns)
  }
  return trial.found.value.filter((found) => checks.some(({ path }) => path === found.path))
}

/** Tries texts until they are the present ones; of those that came meanwhile, only the last. */
async function tryTexts(trial: Trial, checkPatterns: CheckPatterns): Promise<void> {
  trial.isRunning = true
  let tried: readonly PatternCheck[] | undefined
  while (tried !== trial.checks) {
    tried = trial.checks
    trial.found.value = await checkPatterns(tried, patternRunner)
  }
  trial.isRunning = false
}
