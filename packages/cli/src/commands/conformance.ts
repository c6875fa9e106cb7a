import { defineCommand } from '../command-line/definition.ts'

/** `benchtop conformance`. */
export const conformanceCommand = defineCommand({
  name: 'conformance',
  summary: 'report what is stated of each operation, and which tests hold it',
  description: `Prints every operation of the platform with the statements about it, stated by the platform's
    documentation or decided by Benchtop, the points on which the profiles differ, and the tests that name
    the statements. With an operation, prints these statements and tests themselves.

    Results of benchtop compare --real fill a column of their own (--real). Nothing is read from a running
    platform.`,
  arguments: { '[operation]': 'such as v1.getFile, or a part of an id or path' },
  options: {
    '--format <format>': {
      about: 'of the report',
      choices: ['table', 'markdown', 'html'],
      default: 'table',
    },
    '--out <file>': 'write the report to a file instead of printing it',
    '--real <file>': 'results of benchtop compare --real URL --out FILE',
    '--json': 'one JSON object per operation',
  },
  examples: [
    'benchtop conformance',
    'benchtop conformance v1.getFileContent',
    'benchtop conformance --format html --out conformance.html',
    'benchtop conformance --real real.json --format markdown',
  ],
  async run({ operation, ...given }, { world }) {
    const { runConformance } = await import('../recordings/conformance-action.ts')
    return runConformance(operation, given, world)
  },
})
