import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'

/** `benchtop logs`. */
export const logsCommand = defineCommand({
  name: 'logs',
  summary: 'show the requests to a running platform',
  description: `Shows the last requests to a running platform with their responses: time, request, status,
    duration, operation, and the reason of a refusal. With --follow it continues with new requests,
    changes of sessions and the output of native apps as they happen, until Ctrl-C. Secrets are
    removed.`,
  options: {
    '-f, --follow': 'continue with new requests and events',
    '--failed': 'only requests that were refused, failed or cut',
    '--bodies': 'with the bodies of requests and responses',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop logs',
    'benchtop logs --follow',
    'benchtop logs --failed --bodies',
    'benchtop logs --json | head -1',
  ],
  load: async () => (await import('../logs/logs-action.ts')).runLogs,
})
