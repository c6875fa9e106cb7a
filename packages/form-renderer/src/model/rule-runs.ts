import type { Problem, ProblemCode, ScriptRunner } from '@benchtop/forms'
import { signal, type ReadonlySignal } from '@preact/signals'
import { noResolver, type Resolver } from './resolver.ts'

/** How long typing has to pause before script rules run. */
const restMs = 250

const codes: ReadonlySet<ProblemCode> = new Set([
  'RuleFailed',
  'ScriptFailed',
  'ScriptTimeout',
  'ScriptMemory',
])

/** Whether a problem was found by a script rule. */
export function isOfRule({ code }: Problem): boolean {
  return codes.has(code)
}

/** The sandbox of this package, loaded with the first rule; where it can't be, rules are left to the server. */
export const ownSandbox: ScriptRunner = {
  async run(job) {
    const loaded = await import('../scripts/sandbox.ts').catch(() => undefined)
    return loaded?.sandbox.run(job) ?? { ok: true, value: null }
  },
}

/** What script rules find while a form is filled in. */
export type RuleRuns = {
  /** The last result, which stays until there is a new one, so that nothing flickers while the user types. */
  readonly problems: ReadonlySignal<readonly Problem[]>
  /** Runs the rules as soon as typing pauses, unless they ran with these values. */
  readonly due: () => void
  /** Takes over what a check of all values has found. */
  readonly take: (problems: readonly Problem[]) => void
}

/**
 * Runs the script rules of a form. `check` finds all problems of its values, with what a rule reads of the resources;
 * `key` is another text for other values.
 */
export function createRuleRuns(
  { get }: Resolver,
  check: (resolver: Resolver) => Promise<readonly Problem[]>,
  key: () => string,
): RuleRuns {
  // Each resource is requested once, and permissions are left to the launch.
  let records = new Map<string, ReturnType<Resolver['get']>>()
  const source: Resolver = {
    ...noResolver,
    get(href) {
      const record = records.get(href) ?? get(href)
      records.set(href, record)
      return record
    },
  }
  const problems = signal<readonly Problem[]>([])
  const take = (found: readonly Problem[]): void => {
    problems.value = found.filter(isOfRule)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let last = ''
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    // What is typed while they run is what they run with next.
    for (let now = key(); now !== last; now = key()) {
      last = now
      const found = await check(source).catch(() => undefined)
      if (found === undefined) records = new Map()
      else if (now === key()) take(found)
    }
    isRunning = false
  }
  return {
    problems,
    due() {
      clearTimeout(timer)
      timer = setTimeout(() => void run(), restMs)
    },
    take,
  }
}
