import { renderReport } from '@benchtop/app-runtime/report'
import type { VariantCounts } from './count-variants.ts'

export type ReportContext = {
  /** The name of the AppResult with the calls. */
  readonly calls: string
  readonly file: string
  readonly minQuality: number
}

/** The counts as a page to look at and to print. */
export function variantReport(counts: VariantCounts, context: ReportContext): string {
  const { variants, substitutions, others, byChromosome } = counts
  const bars = Object.entries(byChromosome).map(([label, value]) => ({ label, value }))
  return renderReport({
    kicker: 'My App',
    title: `Variants of ${context.calls}`,
    facts: [
      { label: 'File', value: context.file },
      { label: 'Minimum quality', value: context.minQuality },
    ],
    notes: variants === 0 ? ['No variant has the minimum quality.'] : [],
    sections: [
      {
        blocks: [
          {
            kind: 'tiles',
            tiles: [
              { label: 'Variants', value: variants },
              { label: 'Substitutions', value: substitutions },
              { label: 'Others', value: others, detail: 'insertions, deletions and symbols' },
            ],
          },
          { kind: 'bars', title: 'Variants by chromosome', bars },
        ],
      },
    ],
  })
}
