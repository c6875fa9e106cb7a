import { defineCommand } from '../command-line/definition.ts'
import { numberLike, onPlatform } from '../command-line/values.ts'
import { inputOptions } from '../launch/input-options.ts'

/** `benchtop launch`. */
export const launchCommand = defineCommand({
  name: 'launch',
  summary: 'launch an app on a running platform',
  description: `Launches an app on a running platform, as the Launch button does.

    APP is an application's id, client id or name. A NAME is the id of a field of its form, and its
    value is checked as on the page; a NAME that is given more than once has a list. What chooses a
    resource takes its id, its address such as appresults/6001, or its name. For an app
    without a form a VALUE such as appresults/6001 is the resource of that collection and id
    (projects, samples, appresults, runs, appsessions, files); anything else is text. A native app whose billingSpec charges for
    its launches charges the user's wallet: see --price.`,
  arguments: { '<app>': 'id, client id or name of the application' },
  options: {
    ...inputOptions,
    '--nodes <count>': {
      about: 'the number of nodes to run a native app on',
      parse: numberLike(/^[1-9]\d*$/),
      rule: 'It must be an integer from 1.',
    },
    '--gather': 'with --nodes: the last node waits for the others, and has their results',
    '--price': 'print what the launch would cost, and launch nothing',
    '--wait': 'wait until it has ended, then show the results',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop launch variant-report --input calls=appresults/6001 \\\n      --output project-id=projects/4001 --wait',
    'benchtop launch 2002 --user ben@example.test --inputs inputs.json --json',
    'benchtop launch depth --input calls=appresults/6001 --nodes 4 --wait',
  ],
  exitCodes: `0 launched, and with --wait Complete; 1 failure, or not Complete;
2 bad usage; 130 Ctrl-C ended the waiting, and the analysis continues.`,
  load: async () => (await import('../launch/launch-action.ts')).runLaunch,
})
