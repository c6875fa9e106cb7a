import { defineCommand } from '../command-line/definition.ts'
import { projectFolder } from '../state/state-file.ts'

/** `benchtop doctor`. */
export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'check whether this machine has everything the platform needs',
  description: `Checks what the platform needs on this machine: Node, packages, ports, the data folder, disk
    space, container engine, bubblewrap, browser, clock. Each line states the result, and how to fix a
    problem. Nothing is changed, and nothing outside this machine is contacted.

    With --data, everything stored in that folder is also read: every content is compared with its
    digest, and damaged ones are named with their files. That takes as long as reading the folder.`,
  options: {
    '--data <folder>': {
      about: 'the data folder to check, with everything stored in it',
      default: projectFolder,
    },
    '--json': 'print the result as one JSON object',
  },
  examples: ['benchtop doctor', 'benchtop doctor --data /srv/bench --json'],
  exitCodes: '0 no failures (there may be warnings), 1 failures, 2 bad usage.',
  load: async () => (await import('../doctor/doctor-action.ts')).runDoctor,
})
