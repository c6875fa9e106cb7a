import type { ResultPage } from '@benchtop/client'
import type { CoverageRecord, VariantRecord } from '@benchtop/contracts'
import { printOutcome } from '../launch/outcome-view.ts'
import type { Output } from '../output/output.ts'
import { mean, sparkline } from '../output/sparkline.ts'
import { printList } from '../output/table.ts'
import { demo } from '../start/demo-data.ts'
import type { Findings } from './example-action.ts'
import { regionText, type Region } from './source-data.ts'

/** The widest line of bars. */
const widestBars = 72

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

/** Prints variants as the API returned them. */
async function printVariants(
  output: Output,
  region: Region,
  { Items, TotalCount }: ResultPage<VariantRecord>,
): Promise<void> {
  output.event({ event: 'variants', ...region, total: TotalCount, variants: Items })
  output.line()
  output.line(
    title(output, `Variants of ${regionText(region)}`, `${Items.length} of ${TotalCount}`),
  )
  await printList(output, Items, {
    columns: {
      Position: ({ CHROM, POS }) => `${CHROM}:${POS}`,
      Ref: 'REF',
      Alt: 'ALT',
      Quality: ({ QUAL = '' }) => String(QUAL),
      Genotype: ({ SampleFormat }) => Object.values(SampleFormat)[0]?.['GT'] ?? '',
      Depth: ({ INFO }) => INFO['DP']?.join(',') ?? '',
    },
    right: ['Quality', 'Depth'],
  })
}

/** Prints the depths of a region as bars. */
function printCoverage(output: Output, region: Region, coverage: CoverageRecord): void {
  const { MeanCoverage, BucketSize, StartPos, EndPos } = coverage
  output.event({ event: 'coverage', ...coverage })
  const width = Math.min(widestBars, (output.columns ?? widestBars + 2) - 2)
  const depth = `mean ${mean(MeanCoverage).toFixed(1)}, from ${Math.min(...MeanCoverage)} to ${Math.max(...MeanCoverage)}`
  output.line()
  output.line(title(output, `Depth of ${regionText(region)}`, depth))
  output.line(`  ${output.paint('cyan', sparkline(MeanCoverage, width))}`)
  const read = regionText({ chromosome: coverage.Chrom, start: StartPos, end: EndPos })
  output.line(
    output.paint('dim', `  ${read}, ${MeanCoverage.length} buckets of ${BucketSize} bases`),
  )
}

function title(output: Output, text: string, details: string): string {
  return `${output.paint('bold', text)}  ${output.paint('dim', details)}`
}
