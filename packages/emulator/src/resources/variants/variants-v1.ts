import { badRequest, limits, type ProfileFacts, type SystemNotification } from '@benchtop/contracts'
import type { CheckReport, VariantPage } from '@benchtop/genomics'
import { ok, v1Handlers } from '../face-handlers.ts'
import { contentOf } from '../files/content-of.ts'
import type { Files } from '../files/files.ts'
import { indexNotices } from './file-notices.ts'
import type { VariantFiles } from './variant-files.ts'

/** The format of an answer: `txt` is accepted only where the profile takes it for the default. */
function formatOf(given: 'json' | 'vcf' | 'txt', { textFormat }: ProfileFacts): 'json' | 'vcf' {
  if (given !== 'txt') return given
  if (textFormat === 'use default') return 'json'
  const message = 'Format must be one of json, vcf.'
  throw badRequest([{ member: 'Format', code: 'Invalid', message }])
}

export function variantsV1(files: Files, genomic: VariantFiles, facts: ProfileFacts) {
  const contentById = (id: number) => contentOf(files.get(id))

  return v1Handlers({
    getVariantSet({ params, query }) {
      const format = formatOf(query.Format, facts)
      return genomic.useVariants(contentById(params.id), async (file) => {
        const bytes = await file.header(format)
        return format === 'vcf'
          ? ({ status: 200, text: bytes } as const)
          : ({ status: 200, encodedRecord: bytes, notifications: indexNotices(file) } as const)
      })
    },
    listVariants({ params, query, page }) {
      const format = formatOf(query.Format, facts)
      checkWindow(query.StartPos, query.EndPos)
      const window = {
        chrom: params.chrom,
        start: query.StartPos,
        end: query.EndPos,
        offset: page.offset,
        limit: page.limit,
        descending: page.sortDir === 'Desc',
        overlap: query.Overlap,
      }
      return genomic.useVariants(contentById(params.id), async (file) => {
        const asking = file.page(window, format, limits.variantPageBytes)
        if (format === 'vcf') {
          const [header, found] = await Promise.all([file.header('vcf'), asking])
          return {
            status: 200,
            text: Buffer.concat([header, found.bytes]),
            headers: {
              'x-total-count': String(found.total),
              'x-displayed-count': String(found.displayed),
            },
          } as const
        }
        const found = await asking
        return {
          status: 200,
          encodedItems: {
            bytes: found.bytes,
            count: found.displayed,
            firstLength: found.firstLength,
          },
          total: found.total,
          notifications: [...indexNotices(file), ...cutOf(found, page.offset)],
        } as const
      })
    },
    getFileFindings: async ({ params }) =>
      ok(findingsRecord(await genomic.check(contentById(params.id)))),
    ...coverageV1(contentById, genomic),
  })
}

function findingsRecord({ format, records, counts, findings }: CheckReport) {
  return {
    Format: format,
    RecordCount: records,
    Counts: counts,
    Findings: findings.map(({ rule, severity, reason, effect, line, record }) => ({
      Rule: rule,
      Severity: severity,
      Reason: reason,
      Effect: effect,
      Line: line,
      Record: record,
    })),
  }
}

/** The depths of a BAM or CRAM. */
function coverageV1(
  contentById: (id: number) => ReturnType<typeof contentOf>,
  genomic: VariantFiles,
) {
  return v1Handlers({
    async getCoverage({ params, query }) {
      checkWindow(query.StartPos, query.EndPos)
      const start = Math.max(1, query.StartPos)
      const { slice, warnings } = await genomic.useCoverage(
        contentById(params.id),
        async (file) => ({
          slice: await file.slice(params.chrom, start, query.EndPos, limits.coverage.maxValues),
          warnings: file.warnings,
        }),
      )
      const record = {
        MeanCoverage: slice.meanCoverage,
        Chrom: params.chrom,
        StartPos: slice.start,
        EndPos: slice.end,
        BucketSize: slice.bucketSize,
      }
      return {
        status: 200,
        encodedRecord: Buffer.from(JSON.stringify(record)),
        recordSample: { ...record, MeanCoverage: slice.meanCoverage.slice(0, checkedValues) },
        notifications: warningsOf(warnings),
      }
    },
    async getCoverageMeta({ params }) {
      const { warnings, ...meta } = await genomic.useCoverage(contentById(params.id), (file) => ({
        ...file.meta(params.chrom),
        warnings: file.warnings,
      }))
      return {
        status: 200,
        record: { MaxCoverage: meta.maxCoverage, CoverageGranularity: meta.granularity },
        notifications: warningsOf(warnings),
      }
    },
  })
}

/** How many depths of an answer are checked against the contract. */
const checkedValues = 16

/** What was odd about a file that was read all the same (COV-08). */
function warningsOf(warnings: readonly string[]): SystemNotification[] {
  return warnings.map((Item) => ({ Type: 'warning', Item }))
}

/** "A page is capped by bytes and says so" (VAR-10). */
function cutOf({ isCut, displayed }: VariantPage, offset: number): SystemNotification[] {
  if (!isCut) return []
  const Item = `The page ends after ${displayed} variants, because more would make it larger than ${limits.variantPageBytes} bytes. The next one starts at Offset=${offset + displayed}.`
  return [{ Type: 'warning', Item }]
}

/** A window is 1-based with both ends inclusive, and its end isn't before its start. */
function checkWindow(startPos: number, endPos: number): void {
  const problems = []
  if (startPos < 0) {
    problems.push({ member: 'StartPos', code: 'Invalid', message: 'StartPos must be 0 or more.' })
  }
  if (endPos < startPos) {
    problems.push({
      member: 'EndPos',
      code: 'Invalid',
      message: `EndPos (${endPos}) must not be before StartPos (${startPos}).`,
    })
  }
  if (problems.length > 0) throw badRequest(problems)
}
