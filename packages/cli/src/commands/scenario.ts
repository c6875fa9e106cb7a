import type { ScenarioReport, ScenarioStep } from '@benchtop/client/scenarios'
import { parseDuration } from '@benchtop/contracts/duration'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { didYouMean } from '@benchtop/forms/suggestions'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { inputOptions } from '../launch/input-options.ts'
import type { Output } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { untilSignal } from '../signals.ts'

const list = defineCommand({
  name: 'list',
  summary: 'list the scenarios',
  options: { '--json': 'one JSON object per line' },
  examples: ['benchtop scenario list'],
  async run(_, { output }) {
    const { scenarios } = await import('@benchtop/client/scenarios')
    for (const { name, title, about, expected, only = null } of scenarios) {
      output.event({ event: 'scenario', name, title, about, expected, only })
    }
    await printList(output, scenarios, {
      columns: { Scenario: 'name', 'What happens': 'title', Apps: ({ only = 'all' }) => only },
    })
  },
})

const run = defineCommand({
  name: 'run',
  summary: 'run a scenario against an app',
  description: `Runs a scenario against an app. The faults that it injects are removed at its end; what it moved of the
    clock and what the app wrote stays; benchtop snapshot saves a state to restore.`,
  arguments: {
    '<scenario>': 'its name, as benchtop scenario list shows it',
    '<app>': 'id, client id or name of the application',
  },
  options: {
    ...inputOptions,
    '--timeout <duration>': {
      about: 'the longest wait for the app, such as 5m (1m)',
      parse: parseDuration,
      rule: 'It must be a duration, such as 30s or 5m.',
    },
    ...onPlatform('one JSON object per line'),
  },
  examples: ['benchtop scenario run rate-limit-storm variant-report --input calls=appresults/6001'],
  exitCodes: `0 the app did what is expected; 1 it did not, or the scenario shows nothing of it;
2 bad usage; 130 Ctrl-C.`,
  async run(flags, context): Promise<ExitCode> {
    const { runScenario, scenarioNamed, scenarios } = await import('@benchtop/client/scenarios')
    const { launchRequest } = await import('../launch/launch-request.ts')
    const { output } = context
    const name = flags.scenario
    const scenario = scenarioNamed(name)
    if (scenario === undefined) {
      const names = scenarios.map((one) => one.name)
      const message = `There is no scenario "${name}".${didYouMean(name, names)} benchtop scenario list shows all.`
      throw new CliError('usage', message)
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
    output.line(output.paint('bold', scenario.title))
    output.line(`  ${scenario.about}`)
    output.line(`  Expected: ${scenario.expected}`)
    const runIt = async (signal: AbortSignal): Promise<ExitCode> => {
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
    }
    return untilSignal(context.world, runIt, () => {
      output.note('Interrupted. The injected faults are removed; what the app did stays.')
      return exitCodes.interrupted
    })
  },
})

/** `benchtop scenario`. */
export const scenarioCommand = defineCommand({
  name: 'scenario',
  summary: 'see how an app copes when something goes wrong',
  description: `Launches an app on a running platform while something goes wrong, such as an upload that is cut, a
    revoked token or a clock over a time-out, and checks what the app makes of it.`,
  commands: [list, run],
})

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
