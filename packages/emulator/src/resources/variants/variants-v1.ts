import { limits, type v1 } from '@benchtop/contracts'
import type { CoverageFile, VariantFile } from '@benchtop/genomics'
import type { Handlers } from '../../kernel/handlers.ts'
import { contentOf } from '../files/content-of.ts'
import type { Files } from '../files/files.ts'
import { genomicsRefusal } from './genomics-refusal.ts'
import { loadGenomics, openIndexed, type Indexing } from './indexing.ts'
import type { VariantFiles } from './variant-files.ts'
import { variantRecord, variantSetRecord } from './variants-views.ts'
import { checkWindow } from './window.ts'

type VariantOperations = Pick<typeof v1, 'getVariantSet' | 'listVariants'>

export function variantsV1(files: Files, variants: VariantFiles): Handlers<VariantOperations> {
  const use = <Result>(id: string, work: (file: VariantFile) => Result | Promise<Result>) =>
    variants.use(contentOf(files.get(Number(id))), work)

  return {
    getVariantSet: ({ params, query }) =>
      use(params.id, (file) =>
        query.Format === 'vcf'
          ? ({ status: 200, text: file.header.bytes } as const)
          : ({ status: 200, record: variantSetRecord(file) } as const),
      ),
    listVariants({ params, query, page }) {
      checkWindow(query.StartPos, query.EndPos)
      return use(params.id, async (file) => {
        const window = {
          chrom: params.chrom,
          start: query.StartPos,
          end: query.EndPos,
          offset: page.offset,
          limit: page.limit,
          descending: page.sortDir === 'Desc',
        }
        if (query.Format === 'vcf') {
          const { lines } = await file.queryText(window)
          return {
            status: 200,
            text: Buffer.concat([file.header.bytes, lines]),
          } as const
        }
        const { total, variants: found } = await file.query(window)
        return { status: 200, items: found.map(variantRecord), total } as const
      })
    },
  }
}

type CoverageOperations = Pick<typeof v1, 'getCoverage' | 'getCoverageMeta'>

export function coverageV1(files: Files, indexing: Indexing): Handlers<CoverageOperations> {
  /** Answers from the coverage of a file; what can't be read is said as the platform says it. */
  const ask = async <Answer>(
    id: string,
    question: (file: CoverageFile) => Answer,
  ): Promise<Answer> => {
    const sha256 = contentOf(files.get(Number(id)))
    try {
      const { openCoverage } = await loadGenomics()
      return question(await openIndexed(indexing, sha256, 'coverage', openCoverage))
    } catch (error) {
      throw genomicsRefusal(error)
    }
  }
  return {
    async getCoverage({ params, query }) {
      checkWindow(query.StartPos, query.EndPos)
      const slice = await ask(params.id, (file) =>
        file.slice(
          params.chrom,
          Math.max(1, query.StartPos),
          query.EndPos,
          limits.coverage.maxValues,
        ),
      )
      return {
        status: 200,
        record: {
          MeanCoverage: [...slice.meanCoverage],
          Chrom: params.chrom,
          StartPos: slice.start,
          EndPos: slice.end,
          BucketSize: slice.bucketSize,
        },
      }
    },
    async getCoverageMeta({ params }) {
      const meta = await ask(params.id, (file) => file.meta(params.chrom))
      return {
        status: 200,
        record: { MaxCoverage: meta.maxCoverage, CoverageGranularity: meta.granularity },
      }
    },
  }
}
