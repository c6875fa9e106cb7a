import { defineCommand } from '../command-line/definition.ts'
import { isOwnHost } from '../remote/address.ts'
import { startOptions } from '../start/flags.ts'

/** `benchtop dev`. */
export const devCommand = defineCommand({
  name: 'dev',
  summary: 'develop an app: run it on a platform, and restart it on changes',
  description: `Starts a platform for the app in this folder or another one, registers the app from its manifest
    (benchtop.config.ts or benchtop.config.json), runs it, and stays up until Ctrl-C. After each change
    the app is stopped (SIGTERM; SIGKILL after 150 ms) and started again, while all data on the platform
    stays; a change of the manifest or the form applies immediately, and new records in a seed file are
    added. A native app runs its new code at the next launch.

    Keys: r repeats the last launch, o opens the console, c moves the platform's clock, q quits.
    Without a terminal, lines are plain; --json prints a line for each event: ready,
    registered, watching, seeded, app-started, app-exited, change, restarted, launch, launch-ended, output, callback, error.

    Data is stored in the app's folder .benchtop, unless --data or --memory is given.`,
  arguments: { '[folder]': 'the folder of the app (this one)' },
  options: {
    ...startOptions,
    '--callback <url>': {
      about: 'the address of a tunnel to this machine, at which app and bench are then reached',
      conflicts: ['at', 'port', 'uiPort', 'storePort'],
      parse: tunnelOrigin,
      rule: 'Write https:// and the name alone, such as https://name.example.test; http is for this machine only.',
    },
    '--rerun': 'after each change, repeat the last launch',
    '--open': 'open the console in a browser; the default on a terminal',
    '--no-open': 'open no browser',
  },
  examples: [
    'benchtop dev',
    'benchtop dev --rerun',
    'benchtop dev --callback https://name.example.test',
    'benchtop dev my-app --memory --port 0 --no-open --json',
  ],
  exitCodes: '0 success, 1 failure, 2 bad usage or an invalid manifest.',
  load: async () => (await import('../dev/dev-action.ts')).runDev,
})

/** The origin that a tunnel has: by https, or on this machine; undefined for any other address. */
function tunnelOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnHost(url))
  return isSafe && url.href === `${url.origin}/` ? url.origin : undefined
}
