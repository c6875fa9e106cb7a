import type { CoverageRecord, FileRecord, VariantRecord } from '@benchtop/contracts'
import { CliError } from '../errors.ts'
import type { Page, Region, V1Client } from '../remote/v1-client.ts'

/** The files that an analysis read, each with what the API makes of it. */
export type SourceFiles = { readonly variants: string; readonly coverage: string }

/** How many variants are shown. */
const shownVariants = 3

/** Finds the VCF and the BAM of an AppResult; gives where their variants and their coverage are. */
export async function findSourceFiles(v1: V1Client, resultHref: string): Promise<SourceFiles> {
  const compact = await v1.filesOf(resultHref)
  const files = await Promise.all(compact.map(({ Href }) => v1.file(Href)))
  const href = (name: 'HrefVariants' | 'HrefCoverage', kind: string): string => {
    const found = files.map((file: FileRecord) => file[name]).find((one) => one !== undefined)
    if (found !== undefined) return found
    throw new CliError('failed', `${resultHref} has no ${kind} whose ${name} could be read.`)
  }
  return { variants: href('HrefVariants', 'VCF'), coverage: href('HrefCoverage', 'BAM') }
}

/** The first variants of a region. */
export async function readVariants(
  v1: V1Client,
  href: string,
  region: Region,
): Promise<Page<VariantRecord>> {
  const page = await v1.variants(href, region, shownVariants)
  if (page.Items.length > 0) return page
  throw new CliError('failed', `The API gives no variants of ${regionText(region)}.`)
}

/** The depths of a region. */
export async function readCoverage(
  v1: V1Client,
  href: string,
  region: Region,
): Promise<CoverageRecord> {
  const coverage = await v1.coverage(href, region)
  if (coverage.MeanCoverage.some((depth) => depth > 0)) return coverage
  throw new CliError('failed', `The API gives no coverage of ${regionText(region)}.`)
}

/** A region as people write it, such as `ctgA:1-10,000`. */
export function regionText({ chromosome, start, end }: Region): string {
  const grouped = new Intl.NumberFormat('en')
  return `${chromosome}:${grouped.format(start)}-${grouped.format(end)}`
}
