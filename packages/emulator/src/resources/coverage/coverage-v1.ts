import { limits, type v1 } from '@benchtop/contracts'
import type { CoverageFile } from '@benchtop/genomics'
import type { Handlers } from '../../kernel/handlers.ts'
import { contentOf } from '../files/content-of.ts'
import type { Files } from '../files/files.ts'
import { genomicsRefusal } from '../variants/genomics-refusal.ts'
import { loadGenomics, openIndexed, type Indexing } from '../variants/indexing.ts'
import { checkStretch } from '../variants/stretch.ts'

type Operations = Pick<typeof v1, 'getCoverage' | 'getCoverageMeta'>

export function coverageV1(files: Files, indexing: Indexing): Handlers<Operations> {
  /** Answers from the coverage of a file; what can't be read is said as the platform says it. */
  const ask = async <Answer>(
    id: number,
    question: (file: CoverageFile) => Answer,
  ): Promise<Answer> => {
    const sha256 = contentOf(files.get(id))
    try {
      const { openCoverage } = await loadGenomics()
      return question(await openIndexed(indexing, sha256, 'coverage', openCoverage))
    } catch (error) {
      throw genomicsRefusal(error)
    }
  }
  return {
    async getCoverage({ params, query }) {
      checkStretch(query.StartPos, query.EndPos)
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
          MeanCoverage: slice.meanCoverage,
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
