import type { Form, PatternCheck, Problem, ScriptOutcome, ScriptRunner } from '@benchtop/forms'
import { createPatternRunner } from '@benchtop/forms/scripts/patterns'
import { signal, type Signal } from '@preact/signals'

// A separate file that most forms never load: their patterns finish immediately.

const runner = createPatternRunner({
  startWorker: () =>
    new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' }),
})

/** Tries patterns in a worker, which is terminated if one takes too long. */
export const patternRunner: ScriptRunner = {
  async run(job): Promise<ScriptOutcome> {
    try {
      return await runner.run(job)
    } catch {
      // If the page forbids workers, patterns are left to the server.
      return { ok: true, value: (job.data['texts'] as readonly string[]).map(() => true) }
    }
  },
}

/** `checkPatterns`, which is already loaded here. */
type CheckPatterns = (
  checks: readonly PatternCheck[],
  patterns: ScriptRunner,
) => Promise<readonly Problem[]>

/** The texts of a form that are being tried, and the last result. */
type Trial = {
  readonly found: Signal<readonly Problem[]>
  texts: string
  checks: readonly PatternCheck[]
  isRunning: boolean
}

const trials = new WeakMap<Form, Trial>()

/**
 * The problems known so far; signals that read this are updated when they change. The last result stays until there is
 * a new one, so that nothing flickers while the user types.
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

/** Tries texts until the current ones are done, skipping all but the latest. */
async function tryTexts(trial: Trial, checkPatterns: CheckPatterns): Promise<void> {
  trial.isRunning = true
  let tried: readonly PatternCheck[] | undefined
  while (tried !== trial.checks) {
    tried = trial.checks
    trial.found.value = await checkPatterns(tried, patternRunner)
  }
  trial.isRunning = false
}
