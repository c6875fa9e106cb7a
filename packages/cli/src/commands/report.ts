import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { ReportFlags } from '../actions/reports.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'
import { prose } from './prose.ts'

/** `benchtop report FILE --session ID`. */
export function reportCommand(world: World, ended: (code: ExitCode) => void): Command {
  return withPlatformOptions(new Command('report'))
    .summary("render a report's template on an analysis")
    .description(
      prose(`Renders a Liquid template as the report of an analysis on a running platform, and prints the page. What
the template reads and the analysis doesn't have is reported by line, as are its mistakes. Nothing is changed:
the template needs not be registered.`),
    )
    .argument('<file>', 'a Liquid template')
    .requiredOption('--session <session>', 'the analysis, by its id')
    .option('--out <file>', 'the file to write the page to (standard output)')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop report report.liquid --session 9002 --out report.html

Exit codes: 0 rendered, 1 the template has a mistake, 2 bad usage.`,
    )
    .action(async (file: string, flags: ReportFlags) => {
      const { renderReport } = await import('../actions/reports.ts')
      ended(await renderReport(file, flags, world))
    })
}
