import type { v1 } from '@benchtop/contracts'
import type { VariantFile } from '@benchtop/genomics'
import type { Handlers } from '../../kernel/handlers.ts'
import { contentOf } from '../files/content-of.ts'
import type { Files } from '../files/files.ts'
import { checkStretch } from './stretch.ts'
import type { VariantFiles } from './variant-files.ts'
import { variantRecord, variantSetRecord } from './variants-views.ts'

type Operations = Pick<typeof v1, 'getVariantSet' | 'listVariants'>

export function variantsV1(files: Files, variants: VariantFiles): Handlers<Operations> {
  const use = <Result>(id: number, work: (file: VariantFile) => Result | Promise<Result>) =>
    variants.use(contentOf(files.get(id)), work)

  return {
    getVariantSet: ({ params, query }) =>
      use(params.id, (file) =>
        query.Format === 'vcf'
          ? ({ status: 200, text: file.header.bytes } as const)
          : ({ status: 200, record: variantSetRecord(file) } as const),
      ),
    listVariants({ params, query, page }) {
      checkStretch(query.StartPos, query.EndPos)
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
