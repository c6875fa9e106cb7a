import {
  runScenario,
  scenarioNamed,
  scenarios,
  type ScenarioReport,
  type ScenarioStep,
} from '@benchtop/client/scenarios'
import type { Context } from '../command-line/context.ts'
import { didYouMean } from '../did-you-mean.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { listenForEnd } from '../signals.ts'
import type { LaunchInputFlags } from './input-options.ts'
import { launchRequest } from './launch-request.ts'

type ScenarioFlags = LaunchInputFlags & {
  readonly scenario: string
  readonly app: string
  readonly timeout?: number
}

/** `benchtop scenario run NAME APP`. */
export async function runNamedScenario(flags: ScenarioFlags, context: Context): Promise<ExitCode> {
  const { output } = context
  const name = flags.scenario
  const scenario = scenarioNamed(name)
  if (scenario === undefined) {
    const meant = didYouMean(
      name,
      scenarios.map((one) => one.name),
    )
    throw new CliError(
      'usage',
      `There is no scenario "${name}". ${meant}benchtop scenario list shows all.`,
    )
  }
  const { only } = scenario
  const { control, application, user, request } = await launchRequest(
    flags,
    context,
    'changes',
    (app) => {
      if (only === undefined || only === app.kind) return
      const message = `${name} is for ${only} apps, and ${app.name} is a ${app.kind} app.`
      throw new CliError('usage', message)
    },
  )
  const { signal, release } = listenForEnd(context.world)
  output.line(`${output.paint('bold', scenario.title)}`)
  output.line(`  ${scenario.about}`)
  output.line(`  Expected: ${scenario.expected}`)
  try {
    const report = await runScenario(scenario, {
      control,
      application: application.id,
      user: user.id,
      launch: request,
      signal,
      ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
      onStep: (step) => showStep(output, step),
    })
    return showReport(output, report)
  } catch (error) {
    if (!signal.aborted) throw error
    output.note('Interrupted. The injected faults are removed; what the app did stays.')
    return exitCodes.interrupted
  } finally {
    release()
  }
}

function showStep(output: Output, { text, isMet }: ScenarioStep): void {
  output.event({ event: 'step', text, ...(isMet !== undefined && { isMet }) })
  const mark =
    isMet === undefined ? '·' : isMet ? output.paint('green', '✓') : output.paint('red', '✗')
  output.line(`${mark} ${text}`)
}

function showReport(output: Output, { name, outcome }: ScenarioReport): ExitCode {
  output.event({ event: 'ended', scenario: name, outcome })
  const texts = {
    passed: output.paint('green', `The app passed ${name}.`),
    failed: output.paint('red', `The app failed ${name}.`),
    unreached: output.paint('yellow', `${name} shows nothing of this app.`),
  }
  output.line(texts[outcome])
  return outcome === 'passed' ? exitCodes.ok : exitCodes.failed
}
