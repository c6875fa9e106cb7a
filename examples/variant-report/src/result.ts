import type { NativeSession } from '@benchtop/app-runtime'
import { regionText } from './regions/region.ts'
import { renderPage } from './render.ts'
import type { Profile, Report } from './report/report.ts'
import { lowDepthTable, regionsTable } from './tables.ts'

/** A property is for a glance: a panel's thousands of regions are in regions.tsv. */
const mostRegions = 500

/** Writes the report as a result of the session: the page, its numbers, and what a list of results can show. */
export async function writeResult(
  session: NativeSession,
  report: Report,
  profiles: readonly Profile[],
): Promise<{ readonly project: string; readonly files: readonly string[] }> {
  const result = await session.createResult({
    name: 'Variant Report',
    description: `Variants and depth of ${report.inputs.calls.name}`,
  })
  const files = {
    'report.html': await renderPage(report, profiles),
    'summary.json': `${JSON.stringify(report, null, 2)}\n`,
    'regions.tsv': regionsTable(report),
    'low-depth.tsv': lowDepthTable(report.low.longest),
  }
  for (const [path, content] of Object.entries(files)) await result.writeFile(path, content)

  const { kinds, substitutions } = report.variants
  const text = (Name: string, Description: string, Content: string) =>
    result.setProperty({ Name, Description, Type: 'string', Content })
  text('VariantReport.Variants', 'Variants in the regions', String(kinds.variants))
  if (substitutions.tiTv !== null) {
    text('VariantReport.TiTv', 'Transitions per transversion', substitutions.tiTv.toFixed(2))
  }
  if (report.depth !== null) {
    text('VariantReport.MeanDepth', 'Mean depth of the regions', report.depth.mean.toFixed(2))
  }
  result.setProperty({
    Name: 'VariantReport.Regions',
    Description: 'For each region its variants, and its mean depth where the BAM has it',
    Type: 'map',
    ContentMap: report.regions.slice(0, mostRegions).map((region) => ({
      Key: mapKey(regionText(region)),
      Values: [
        String(region.variants),
        ...(region.depth === null ? [] : [region.depth.mean.toFixed(2)]),
      ],
    })),
  })
  result.setProperty({
    Name: 'VariantReport.Calls',
    Description: 'What the report is about',
    Type: 'appresult[]',
    Items: [report.inputs.calls.href],
  })
  await result.finish()
  return { project: session.outputProject.name, files: Object.keys(files) }
}

/** A text as the key of a map: the platform accepts up to 64 letters, digits, dots, dashes and underscores. */
function mapKey(text: string): string {
  return text.replaceAll(/[^\w.-]/g, '_').slice(-64)
}
