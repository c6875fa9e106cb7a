import { Command, Option } from 'commander'
import type { ConformanceFlags } from '../recordings/conformance-action.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop conformance`. */
export function conformanceCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('conformance')
    .summary('report what is stated of each operation, and which tests hold it')
    .description(
      prose(`Prints every operation of the platform with the statements about it, stated by the platform's
documentation or decided by Benchtop, the points on which the profiles differ, and the tests that name
the statements. With an operation, prints these statements and tests themselves.

Results of benchtop compare --real fill a column of their own (--real). Nothing is read from a running
platform.`),
    )
    .argument('[operation]', 'such as v1.getFile, or a part of an id or path')
    .addOption(
      new Option('--format <format>', 'of the report')
        .choices(['table', 'markdown', 'html'])
        .default('table'),
    )
    .option('--out <file>', 'write the report to a file instead of printing it')
    .option('--real <file>', 'results of benchtop compare --real URL --out FILE')
    .option('--json', 'one JSON object per operation')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop conformance
  $ benchtop conformance v1.getFileContent
  $ benchtop conformance --format html --out conformance.html
  $ benchtop conformance --real real.json --format markdown`,
    )
    .action(async (operation: string | undefined, flags: ConformanceFlags) => {
      const { runConformance } = await import('../recordings/conformance-action.ts')
      ended(await runConformance(operation, flags, world))
    })
}
