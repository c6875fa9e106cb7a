import { countOf, formatCount } from '../../../design/format.ts'
import type { Region } from '../genome/chromosome.ts'
import { placeOf, variantAddress } from '../variants/variant-address.ts'
import type { VariantsOver } from './use-variants-over.ts'

type Props = {
  /** The id of the VCF, if one is chosen. */
  readonly calls: string | undefined
  readonly window: Region
  readonly variants: VariantsOver | undefined
}

/** The variants under a coverage graph, each at its position and with a link to its page. */
export function VariantStrip({ calls, window, variants }: Props) {
  if (calls === undefined || variants === undefined) return null
  const { items, total } = variants
  const span = window.end - window.start + 1
  return (
    <div class="coverage-variants">
      <ul aria-label="Variants in the window">
        {items
          .filter(({ POS }) => POS >= window.start && POS <= window.end)
          .map((variant, at) => {
            const { CHROM, POS, REF, ALT } = variant
            const name = `${CHROM}:${formatCount(POS)} ${shortened(REF)} to ${shortened(ALT)}`
            return (
              <li key={at} style={{ left: `${((POS - window.start) / span) * 100}%` }}>
                <a href={variantAddress(calls, placeOf(variant))} title={name} aria-label={name} />
              </li>
            )
          })}
      </ul>
      <p class="quiet numbers">
        {total === 0
          ? 'No variants in this window.'
          : total > items.length
            ? `The first ${formatCount(items.length)} of ${formatCount(total)} variants; zoom in for the others.`
            : `${countOf(total, 'variants')} in this window.`}
      </p>
    </div>
  )
}

function shortened(bases: string): string {
  return bases.length > 20 ? `${bases.slice(0, 20)}…` : bases
}
