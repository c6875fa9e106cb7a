import { defineCommand } from '../command-line/definition.ts'
import { startOptions } from '../start/flags.ts'
import { sharedOptions } from '../start/shared-flags.ts'
import { telemetryOptions } from '../start/telemetry-flags.ts'

/** `benchtop start`. */
export const startCommand = defineCommand({
  name: 'start',
  summary: 'start the platform and keep it running',
  description: `Starts the platform and keeps it running until Ctrl-C.

    Everything is stored in the folder .benchtop unless --data or --memory is given. If a default port
    is taken, the next free one is used; a port given as an option must be free. --seed replaces the
    demo data; add --demo for both. --json prints a line with
    {"event":"ready", ...} once every address answers, then one line for each event.

    With --public-url it is a bench for a team: others reach it by TLS, and sign in with passwords.`,
  options: { ...startOptions, ...sharedOptions, ...telemetryOptions },
  examples: [
    'benchtop start',
    'benchtop start --memory --port 0 --json',
    'benchtop start --seed users.json --seed projects.json --now 2026-01-31T12:00:00Z',
    'benchtop start --config benchtop-start.json',
    'benchtop start --host 0.0.0.0 --public-url https://bench.example.org:5101       --tls-cert chain.pem --tls-key key.pem --owner ada@example.org --seed users.json',
  ],
  load: async () => (await import('../start/start-action.ts')).runStart,
})
