import { ApiError, type ResultPage } from '@benchtop/client'
import type { CoverageRecord, FileRecord, VariantRecord } from '@benchtop/contracts'
import { CliError } from '../errors.ts'
import type { V1 } from '../remote/api.ts'
import { idOf } from '../remote/resource-id.ts'

/** A region of a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly chromosome: string; readonly start: number; readonly end: number }

/**
 * How often the read of a file that is being indexed is retried. The platform delays each such request by two seconds
 * before it refuses it, so that the client need not wait in between.
 */
const attempts = 30

/** The number of variants to show. */
const shownVariants = 3

/** Finds the VCF of an AppResult, which has its variants, and the BAM, which has its coverage; returns their ids. */
export async function findSourceFiles(v1: V1, resultHref: string) {
  const compact = await Array.fromAsync(
    v1.listAppResultFiles.all({ appResultId: idOf(resultHref) }),
  )
  const files = await Promise.all(compact.map(({ Id }) => v1.getFile({ id: Id })))
  const id = (name: 'HrefVariants' | 'HrefCoverage', kind: string): string => {
    const found = files.find((file: FileRecord) => file[name] !== undefined)
    if (found !== undefined) return found.Id
    throw new CliError('failed', `${resultHref} has no ${kind} whose ${name} could be read.`)
  }
  return { variants: id('HrefVariants', 'VCF'), coverage: id('HrefCoverage', 'BAM') }
}

/** The first variants of a region. */
export async function readVariants(
  v1: V1,
  id: string,
  region: Region,
): Promise<ResultPage<VariantRecord>> {
  const page = await onceIndexed(() =>
    v1.listVariants({ id, ...within(region), Limit: shownVariants }),
  )
  if (page.Items.length > 0) return page
  throw new CliError('failed', `The API returned no variants of ${regionText(region)}.`)
}

/** The depths of a region. */
export async function readCoverage(v1: V1, id: string, region: Region): Promise<CoverageRecord> {
  const coverage = await onceIndexed(() => v1.getCoverage({ id, ...within(region) }))
  if (coverage.MeanCoverage.some((depth) => depth > 0)) return coverage
  throw new CliError('failed', `The API returned no coverage of ${regionText(region)}.`)
}

function within({ chromosome, start, end }: Region) {
  return { chrom: chromosome, StartPos: start, EndPos: end }
}

/** Reads from a file that may still be being indexed, which is a 409. */
async function onceIndexed<Value>(read: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      const { cause } = error as Error
      const isConflict = cause instanceof ApiError && cause.status === 409
      if (!isConflict || attempt === attempts) throw error
    }
  }
}

/** A region in the usual notation, such as `ctgA:1-10,000`. */
export function regionText({ chromosome, start, end }: Region): string {
  const grouped = new Intl.NumberFormat('en')
  return `${chromosome}:${grouped.format(start)}-${grouped.format(end)}`
}
