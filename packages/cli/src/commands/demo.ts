import { defineCommand } from '../command-line/definition.ts'
import { startOptions } from '../start/flags.ts'

/** `benchtop demo`. */
export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'start the platform and run the examples on it',
  description: `Starts the platform with its demo data and the example web app, launches the example native app on
    real variant and alignment files, shows the results, and stays up until Ctrl-C.

    Nothing is stored: each run starts from scratch, and any number may run in parallel. With --data
    FOLDER everything is stored there, and each run adds an analysis.`,
  options: {
    ...startOptions,
    '--once': 'exit after the last step: 0 if every step succeeded, 1 otherwise',
  },
  examples: ['benchtop demo', 'benchtop demo --once --port 0', 'benchtop demo --once --json'],
  exitCodes: '0 every step succeeded, 1 a step failed, 2 bad usage.',
  load: async () => (await import('../demo/demo-action.ts')).runDemo,
})
