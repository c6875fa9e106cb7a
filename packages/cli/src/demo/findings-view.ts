import type { Output } from '../output/output.ts'
import { printOutcome } from '../launch/outcome-view.ts'
import { demo } from '../start/demo-data.ts'
import { printCoverage, printVariants } from './genomics-view.ts'
import type { Findings } from './example-action.ts'

/** Prints what the demo found. */
export async function printFindings(
  output: Output,
  { outcome, variants, coverage }: Findings,
  uiUrl: string,
): Promise<void> {
  await printOutcome(output, outcome)
  const files = outcome.results.flatMap((result) => result.files)
  const report = files.find(({ contentType }) => contentType.startsWith('text/html'))
  if (report !== undefined) {
    output.line()
    const address = `${uiUrl}/files/${report.href.split('/').at(-1)}/view`
    output.line(`  Open ${report.path} in a browser: ${output.paint('cyan', address)}`)
  }
  await printVariants(output, demo.region, variants)
  printCoverage(output, demo.region, coverage)
}
