import { Buffer } from 'node:buffer'

import type { FieldLegend, VariantHeader } from './header.ts'

/** The header as the platform answers it (VariantSet): Metadata, and Legends of fields, filters and samples. */
export function headerJson(header: VariantHeader): Buffer {
  return Buffer.from(
    JSON.stringify({
      Metadata: header.metadata,
      Legends: {
        INFO: header.info.map(field),
        FORMAT: header.format.map(field),
        FILTER: header.filters.map(({ id, description }) => ({
          ID: id,
          Description: description,
        })),
        Samples: header.samples,
      },
    }),
  )
}

function field({ id, number, type, description }: FieldLegend) {
  return { ID: id, Number: number, Type: type, Description: description }
}
