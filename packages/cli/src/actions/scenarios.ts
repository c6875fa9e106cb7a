import {
  runScenario,
  scenarioNamed,
  scenarios,
  type ScenarioReport,
  type ScenarioStep,
} from '@benchtop/client/scenarios'
import { didYouMean } from '../did-you-mean.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { chooseApplication, chooseUser } from '../launch/choose.ts'
import {
  launchInputs,
  launchOrder,
  readInputs,
  resolveInputs,
  type LaunchInputFlags,
} from '../launch/launch-request.ts'
import { createOutput, type Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench } from '../remote/target.ts'
import { listenForEnd } from '../signals.ts'
import type { World } from '../world.ts'

export type ScenarioFlags = LaunchInputFlags & { readonly timeout?: number }

/** `benchtop scenario list`. */
export async function listScenarios(
  flags: { readonly json?: true },
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  for (const { name, title, about, expected, only } of scenarios) {
    output.event({ event: 'scenario', name, title, about, expected, only: only ?? null })
  }
  await printTable(output, {
    head: ['Scenario', 'What happens', 'Apps'],
    rows: scenarios.map(({ name, title, only }) => [name, title, only ?? 'all']),
  })
  return exitCodes.ok
}

/** `benchtop scenario run NAME APP`. */
export async function runNamedScenario(
  name: string,
  app: string,
  flags: ScenarioFlags,
  world: World,
): Promise<ExitCode> {
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
  const output = createOutput(world, flags.json === true)
  const read = await readInputs(flags, world)
  const control = targetBench(flags.url, world, 'changes')
  const status = await control.getStatus()
  const application = chooseApplication(status.applications, app)
  if (scenario.only !== undefined && scenario.only !== application.kind) {
    throw new CliError(
      'usage',
      `${name} is for ${scenario.only} apps, and ${application.name} is a ${application.kind} app.`,
    )
  }
  const user = chooseUser(status.users, flags.user)
  const { hasForm } = await control.getApplication({ id: application.id })
  const target = { user, application, hasForm }
  const typed = await resolveInputs(read, control, status.apiUrl, target)
  const order = launchOrder(application, user, flags, launchInputs(typed, hasForm))
  const { signal, release } = listenForEnd()
  output.line(`${output.paint('bold', scenario.title)}`)
  output.line(`  ${scenario.about}`)
  output.line(`  Expected: ${scenario.expected}`)
  try {
    const report = await runScenario(scenario, {
      control,
      application: application.id,
      user: user.id,
      launch: order,
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
