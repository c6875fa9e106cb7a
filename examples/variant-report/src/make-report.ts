import type { ReportProgress } from '@benchtop/app-runtime'
import { allContigs, chooseRegions } from './choose-regions.ts'
import type { ReportInputs } from './inputs.ts'
import type { Log } from './log.ts'
import { measureDepth, type DepthOptions } from './measure-depth.ts'
import { measureVariants } from './measure-variants.ts'
import { depthRules } from './report/depth-counts.ts'
import { notesOn } from './report/notes.ts'
import type { ContigReport, Profile, RegionReport, Report } from './report/report.ts'
import { formatDepth, formatPercent, plural } from './format.ts'
import { lengthOf, regionText } from './regions/region.ts'
import type { Bam } from './sources/bam.ts'
import type { Vcf } from './sources/vcf.ts'

/** How many records are listed individually; all are counted, however many there are. */
const limits = { calls: 500, columns: 480, profiles: 12, lowStretches: 10_000 }

/** The session's part of the report. */
export type ReportContext = Pick<Report, 'title' | 'session'>

/** Measures the variants and the depth of the chosen regions. */
export async function makeReport(
  context: ReportContext,
  inputs: ReportInputs,
  sources: { readonly vcf: Vcf; readonly bam: Bam },
  { log, progress }: { readonly log: Log; readonly progress: ReportProgress },
): Promise<{ report: Report; profiles: Profile[] }> {
  const { vcf, bam } = sources
  const contigs = allContigs(bam.contigs, vcf.contigs)
  const chosen = await chooseRegions(inputs, contigs)
  log.step('Regions', `${plural(chosen.regions.length, 'region')} (${chosen.text})`)

  const variants = await measureVariants(vcf, chosen.regions, limits)
  log.step('Variants', plural(variants.summary.kinds.variants, 'variant'))

  progress(20, 'Measuring the depth')
  const depth = await measureDepth(bam, chosen.regions, {
    rules: depthRules(inputs.minDepth),
    columns: limits.columns,
    profiles: limits.profiles,
    lowStretches: limits.lowStretches,
    also: variants.calls.depthsOf,
    onRegion: depthLog(chosen.regions.length, inputs.minDepth, { log, progress }),
  })

  const measured = chosen.regions.map((region) => {
    const found = variants.regions.get(region)
    return {
      region: {
        ...region,
        bases: lengthOf(region),
        variants: found?.variants ?? 0,
        depth: depth.regions.get(region) ?? null,
      },
      columns: found?.columns ?? [],
      bins: depth.profiles.get(region),
    }
  })
  const regions = measured.map(({ region }) => region)
  const profiles = measured.flatMap(({ region, columns, bins }): Profile[] =>
    bins === undefined ? [] : [{ region, bins, variants: columns }],
  )
  const report = {
    ...context,
    inputs: {
      calls: inputs.calls,
      vcf: { path: inputs.vcf.path, size: inputs.vcf.size },
      bam: { path: inputs.bam.path, size: inputs.bam.size },
      regions: chosen.text,
    },
    minDepth: inputs.minDepth,
    notes: notesOn({ vcf, bam, joinedRegions: chosen.joined }),
    variants: variants.summary,
    contigs: contigReports(regions),
    depth: depth.summary,
    regions,
    low: depth.low,
    calls: variants.calls.calls,
  }
  return { report, profiles }
}

/** A line for each region, with one line for the rest if there are many. */
function depthLog(
  regions: number,
  minDepth: number,
  { log, progress }: { readonly log: Log; readonly progress: ReportProgress },
): DepthOptions['onRegion'] {
  const most = 20
  let shown = 0
  return (region, { mean, sufficient }) => {
    shown += 1
    progress(20 + (75 * shown) / regions, 'Measuring the depth')
    const share = `${formatPercent(sufficient)} at ≥${minDepth}×`
    if (shown <= most)
      log.step('Depth', `${regionText(region)}  mean ${formatDepth(mean)}, ${share}`)
    if (shown === most + 1) log.step('Depth', `… and ${plural(regions - most, 'more region')}`)
  }
}

function contigReports(regions: readonly RegionReport[]): ContigReport[] {
  return Array.from(
    Map.groupBy(regions, (region) => region.contig),
    ([contig, group]) => {
      const bases = group.reduce((sum, region) => sum + region.bases, 0)
      const variants = group.reduce((sum, region) => sum + region.variants, 0)
      return { contig, bases, variants, perKb: (variants / bases) * 1000 }
    },
  )
}
