import { parseDuration } from '@benchtop/contracts/duration'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { inputOptions } from '../launch/input-options.ts'
import { printList } from '../output/table.ts'

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
  load: async () => (await import('../launch/scenario-action.ts')).runNamedScenario,
})

/** `benchtop scenario`. */
export const scenarioCommand = defineCommand({
  name: 'scenario',
  summary: 'see how an app copes when something goes wrong',
  description: `Launches an app on a running platform while something goes wrong, such as an upload that is cut, a
    revoked token or a clock over a time-out, and checks what the app makes of it.`,
  examples: [
    'benchtop scenario list',
    'benchtop scenario run cut-upload my-app --input calls=appresults/6001',
    'benchtop scenario run time-out my-app --json',
  ],
  commands: [list, run],
})
