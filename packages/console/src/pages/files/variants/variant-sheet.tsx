import type { VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { formatCount } from '../../../design/format.ts'
import { Sheet } from '../../../design/sheet.tsx'
import { VariantFacts } from './variant-facts.tsx'

type Props = {
  readonly variant: VariantRecord
  readonly set: VariantSetRecord
  /** Its page. */
  readonly address: string
  readonly close: () => void
}

/** One variant with every field of its line, and the header's descriptions. */
export function VariantSheet({ variant, set, address, close }: Props) {
  return (
    <Sheet title={`${variant.CHROM}:${formatCount(variant.POS)}`} close={close}>
      <p>
        <a href={address}>Open as a page</a>
      </p>
      <VariantFacts variant={variant} set={set} />
    </Sheet>
  )
}
