import type { VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import type { VariantFile, VariantRecord as Variant } from '@benchtop/genomics'

export function variantSetRecord({ header }: VariantFile): VariantSetRecord {
  const field = (one: (typeof header.info)[number]) => ({
    ID: one.id,
    Number: one.number,
    Type: one.type,
    Description: one.description,
  })
  return {
    Metadata: { ...header.metadata },
    Legends: {
      INFO: header.info.map(field),
      FORMAT: header.format.map(field),
      FILTER: header.filters.map((one) => ({ ID: one.id, Description: one.description })),
      Samples: [...header.samples],
    },
  }
}

export function variantRecord(variant: Variant): VariantRecord {
  return {
    CHROM: variant.chrom,
    POS: variant.pos,
    ID: [...variant.id],
    REF: variant.ref,
    ALT: variant.alt,
    QUAL: variant.qual,
    FILTER: variant.filter,
    INFO: variant.info,
    SampleFormat: variant.sampleFormat,
  }
}
