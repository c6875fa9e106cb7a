import { defineCommand } from '../command-line/definition.ts'
import { startOptions } from '../start/flags.ts'

/** `benchtop exec`. */
export const execCommand = defineCommand({
  name: 'exec',
  summary: 'run a command, such as tests, with its own platform',
  description: `Starts a platform in memory on free ports, runs the command after --, and exits as it does. The
    command gets the platform's addresses as BENCHTOP_API_URL, BENCHTOP_UI_URL and BENCHTOP_STORE_URL;
    if this folder has the manifest of an app, the app is registered, and the command gets
    BENCHTOP_CLIENT_ID, BENCHTOP_CLIENT_SECRET and BENCHTOP_REDIRECT_URI too.

    If the command fails, the platform's state and the requests of the run are saved in
    .benchtop/failed/; the last five are retained. Standard output is the command's; messages of
    benchtop go to standard error, with --json as one JSON object per line.

    With --env no platform is started: the command finds the addresses of that environment of the manifest
    under the same names, and its secret as BENCHTOP_REAL_CLIENT_SECRET, or a token as BENCHTOP_REAL_TOKEN,
    for an environment named real.`,
  arguments: { '[command...]': 'the command to run, with its arguments' },
  options: {
    ...startOptions,
    '--env <name>':
      'run against a platform of the manifest’s environments, and start none; the command defaults to the app’s own',
  },
  examples: [
    'benchtop exec -- npm test',
    'benchtop exec --seed users.json --now 2026-01-31T12:00:00Z -- node check.mjs',
    'BENCHTOP_REAL_CLIENT_SECRET=… benchtop exec --env real',
  ],
  exitCodes: `that of the command; 128 plus the number of the signal that ended it; 126 and 127 if it
can't be run; 1 the platform didn't start, 2 bad usage.`,
  load: async () => (await import('../exec/exec-action.ts')).runExec,
})
