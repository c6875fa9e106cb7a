import type { AppSessionStatus, GivenFault } from '@benchtop/contracts'
import type { ControlClient, ControlParams } from '../control-client.ts'
import { worldWith, type World } from '../world.ts'
import type { LaunchedSession, Scenario, ScenarioBench } from './scenario.ts'

/** What a scenario needs to know of the app that it happens to. */
export type ScenarioOptions = {
  readonly control: ControlClient
  /** The app, by id. */
  readonly application: string
  /** Who launches it, by id or e-mail address. */
  readonly user: string
  /** What it is launched with: values of its form, properties, and from where. */
  readonly launch?: Pick<ControlParams<'launch'>, 'values' | 'properties' | 'from' | 'name'>
  /** Called with each step as it happens. */
  readonly onStep?: (step: ScenarioStep) => void
  /** The longest wait for the app, in milliseconds of the machine. Defaults to a minute. */
  readonly timeoutMs?: number
  /** Sends the user's browser to the app. Defaults to a request that follows no redirect. */
  readonly visit?: ScenarioBench['visit']
  readonly signal?: AbortSignal
} & Partial<Pick<World, 'sleep'>>

/** Something that happened, or whether an expectation was met. */
export type ScenarioStep = { readonly text: string; readonly isMet?: boolean }

/** How a scenario went. */
export type ScenarioReport = {
  readonly name: string
  /** `passed` if each expectation was met; `unreached` if the app didn't do what the scenario is about. */
  readonly outcome: 'passed' | 'failed' | 'unreached'
  readonly steps: readonly ScenarioStep[]
}

/** The statuses of a session that an app still works on. */
const unfinished: readonly AppSessionStatus[] = [
  'AwaitingAuthorization',
  'Pending',
  'Initializing',
  'Running',
  'Aborting',
]
const defaultTimeoutMs = 60_000
const pauseMs = 100

class Unreached extends Error {}

/**
 * Runs a scenario against an app on a platform, and removes the faults that it injected. What it moved of the clock and
 * what the app wrote stays: save a snapshot before, to go back.
 */
export async function runScenario(
  scenario: Scenario,
  options: ScenarioOptions,
): Promise<ScenarioReport> {
  const { control, onStep } = options
  const steps: ScenarioStep[] = []
  const report = (step: ScenarioStep): void => {
    steps.push(step)
    onStep?.(step)
  }
  const before = await control.listFaults()
  let isUnreached = false
  try {
    await scenario.run(benchFor(options, before, report))
  } catch (error) {
    if (!(error instanceof Unreached)) throw error
    isUnreached = true
    report({ text: error.message })
  } finally {
    await control.setFaults({ document: before })
  }
  const isPassed = steps.every(({ isMet }) => isMet !== false)
  const outcome = isUnreached ? 'unreached' : isPassed ? 'passed' : 'failed'
  return { name: scenario.name, outcome, steps }
}

function benchFor(
  options: ScenarioOptions,
  before: readonly GivenFault[],
  report: (step: ScenarioStep) => void,
): ScenarioBench {
  const { control, application, user, signal, timeoutMs = defaultTimeoutMs } = options
  const { sleep } = worldWith(options)
  const visit = options.visit ?? visitByRequest
  const status: ScenarioBench['status'] = async ({ id }) =>
    (await control.getAppSession({ id })).status
  let injected = 0
  const until: ScenarioBench['until'] = async (question) => {
    for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += pauseMs) {
      const answer = await question()
      if (answer !== undefined) return answer
      await sleep(pauseMs, signal)
    }
    return undefined
  }
  return {
    control,
    application,
    user,
    visit,
    status,
    until,
    async launch({ nodes, isHeld = false } = {}) {
      const launched = await control.launch({
        ...options.launch,
        application,
        user,
        ...(nodes !== undefined && { nodes }),
      })
      if (launched.appSession === null) throw new Unreached('The launch waits for its user.')
      const id = launched.appSession.slice(launched.appSession.lastIndexOf('/') + 1)
      report({ text: `Session ${id} was launched.` })
      const session: LaunchedSession = { id, redirect: launched.redirect }
      // Not awaited: a web app may work for as long as it answers.
      if (launched.redirect !== null && !isHeld) void visit(launched.redirect)
      return session
    },
    async ended(session) {
      const ended = await until(async () => {
        const now = await status(session)
        return unfinished.includes(now) ? undefined : now
      })
      return ended ?? status(session)
    },
    async inject(faults) {
      injected = faults.length
      // Before those that stand: the first that matches is applied.
      await control.setFaults({ document: [...faults, ...before] })
    },
    async hits() {
      const faults = await control.listFaults()
      return faults.slice(0, injected).reduce((sum, { hits = 0 }) => sum + hits, 0)
    },
    step: (text) => report({ text }),
    check: (isMet, text) => report({ text, isMet }),
    unreached(text) {
      throw new Unreached(text)
    },
  }
}

/** Rejects never: an app that doesn't answer is one of the outcomes. */
async function visitByRequest(redirect: string): Promise<number | undefined> {
  const response = await fetch(redirect, { redirect: 'manual' }).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.status
}
