import { formatCount, formatShort } from './format.ts'
import { barPlot, type BarPlot } from './plots/bar-plot.ts'
import { depthPlot, type DepthPlot } from './plots/depth-plot.ts'
import { alleleKindNames, alleleKinds, isTransition } from './report/alleles.ts'
import type { Call } from './report/call-list.ts'
import type { LowStretch } from './report/low-stretches.ts'
import type { QualityClass } from './report/quality-tally.ts'
import type { ContigReport, Profile, RegionReport, Report } from './report/report.ts'
import type { SampleGenotypes } from './report/genotype-tally.ts'
import { regionText } from './regions/region.ts'

/** The page's additions to the report's numbers: its drawings, and its lists cut to a readable length. */
export type PageView = {
  readonly kinds: ReadonlyArray<{
    readonly name: string
    readonly note: string
    readonly alleles: number
    readonly share: number
  }>
  /** The kinds that no allele is of, by name. */
  readonly absentKinds: readonly string[]
  readonly spectrum: BarPlot
  readonly spectrumLabel: string
  readonly quality: BarPlot
  readonly qualityLabel: string
  readonly contigs: readonly ContigReport[]
  readonly samples: readonly SampleGenotypes[]
  readonly hasHaploid: boolean
  readonly profiles: readonly ProfileView[]
  readonly regions: readonly RegionReport[]
  readonly hasNames: boolean
  readonly low: readonly LowStretch[]
  readonly calls: ReadonlyArray<Call & { readonly isLow: boolean }>
}

type ProfileView = {
  readonly title: string
  readonly label: string
  readonly mean: number | null
  readonly variants: number
  readonly plot: DepthPlot
}

/** The most rows of a table on the page. */
const rows = { contigs: 50, samples: 40, regions: 200, low: 12 }

/** Prepares a report for its page. */
export function pageView(report: Report, profiles: readonly Profile[]): PageView {
  const { variants, minDepth } = report
  const counts = variants.kinds.alleles
  const alleles = alleleKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const spectrum = Object.entries(variants.substitutions.spectrum)
  return {
    kinds: alleleKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => ({
        ...alleleKindNames[kind],
        alleles: counts[kind],
        share: counts[kind] / alleles,
      })),
    absentKinds: alleleKinds
      .filter((kind) => counts[kind] === 0)
      .map((kind) => alleleKindNames[kind].name),
    spectrum: barPlot(
      spectrum.map(([label, value]) => ({
        label,
        value,
        tone: isTransition(label) ? 'first' : 'second',
      })),
      480,
      210,
    ),
    spectrumLabel: `SNV alleles by substitution: ${listCounts(spectrum)}`,
    quality: barPlot(
      variants.quality.classes.map((each) => ({
        label: classLabel(each),
        value: each.records,
        tone: 'first',
      })),
      480,
      210,
    ),
    qualityLabel: `Variants by quality: ${listCounts(variants.quality.classes.map((each) => [classLabel(each), each.records]))}`,
    contigs: report.contigs.toSorted((a, b) => b.variants - a.variants).slice(0, rows.contigs),
    samples: variants.samples.slice(0, rows.samples),
    hasHaploid: variants.samples.some((each) => each.haploidRef + each.haploidAlt > 0),
    profiles: profiles.map((profile) => profileView(profile, minDepth)),
    regions: report.regions.slice(0, rows.regions),
    hasNames: report.regions.some((region) => region.name !== undefined),
    low: report.low.longest.slice(0, rows.low),
    calls: report.calls.map((call) => ({
      ...call,
      isLow: call.depth !== null && call.depth < minDepth,
    })),
  }
}

function profileView(profile: Profile, minDepth: number): ProfileView {
  const { region } = profile
  const place = `${region.contig}:${formatCount(region.start)}–${formatCount(region.end)}`
  const mean = region.depth?.mean ?? null
  return {
    title: region.name === undefined ? place : `${region.name}, ${place}`,
    label: `Depth along ${regionText(region)}: the table below has its numbers`,
    mean,
    variants: region.variants,
    plot: depthPlot(profile, minDepth),
  }
}

function classLabel({ from, to }: QualityClass): string {
  return to === null ? `≥${formatShort(from)}` : `${formatShort(from)}–${formatShort(to)}`
}

function listCounts(counts: ReadonlyArray<readonly [string, number]>): string {
  return counts.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')
}
