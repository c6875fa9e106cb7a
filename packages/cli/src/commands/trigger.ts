import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { inputOptions } from '../launch/input-options.ts'

/** `benchtop trigger`. */
export const triggerCommand = defineCommand({
  name: 'trigger',
  summary: 'send a user to a web app, as a launch in the console does',
  description: `Launches a web app on a running platform without a browser, with the consent of its user given,
    and prints the address that the browser is sent to: action=trigger, the session, and a code that
    is valid for one exchange within ten minutes.

    APP is an application's id, client id or name. A NAME is the id of a field of its form; for an app
    without one, --from names what it may read.`,
  arguments: { '<app>': 'id, client id or name of the application' },
  options: {
    ...inputOptions,
    '--open': 'open the address in the browser of this machine',
    '--follow': 'request the address, and print how the app responds',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop trigger cohort-browser --from projects/4001 --open',
    'benchtop trigger cohort-browser --input reads=samples/5001 \\\n      --input reads=samples/5002 --follow',
    'benchtop trigger 2001 --user ben@example.test --inputs inputs.json --json',
  ],
  exitCodes: `0 triggered, and with --follow accepted by the app; 1 failure, or refused
by the app; 2 bad usage.`,
  load: async () => (await import('../launch/trigger-action.ts')).runTrigger,
})
