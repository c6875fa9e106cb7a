import { execFile } from 'node:child_process'
import process from 'node:process'

/** The group of scenarios, which move clocks and inject faults. */
export const scenarios = 'scenarios'

/** The group of checks of an app's files, which run the modules of its forms and its configuration. */
export const checks = 'checks'

/** Commands of the command line that are tools, too: the words of each, and the texts that follow them. */
export const commands = [
  {
    name: 'checkForm',
    description: 'Checks the file of a form, and prints each error with its place.',
    words: ['form', 'check'],
    input: { file: 'the file, such as form.json' },
    group: checks,
  },
  {
    name: 'checkApp',
    description: 'Checks an app’s manifest, form and files against the rules of the platform.',
    words: ['package', '--check'],
    input: { folder: 'the folder with the manifest' },
    group: checks,
  },
  {
    name: 'listScenarios',
    description: 'Lists the scenarios.',
    words: ['scenario', 'list'],
    input: {},
    group: undefined,
  },
  {
    name: 'runScenario',
    description: 'Runs a scenario against an app, and reports whether the app coped.',
    words: ['scenario', 'run'],
    input: { scenario: 'its name', app: 'id, client id or name of the app' },
    group: scenarios,
  },
] as const

/** Runs the command line that serves, with other words; what it prints, errors included. */
export function runCommand(words: readonly string[]): Promise<string> {
  const [, program = ''] = process.argv
  const args = [...process.execArgv, program, ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, args, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}
