import type { VariantSetRecord } from '@benchtop/contracts'

/** A chromosome as a file names it. */
export type Chromosome = {
  readonly name: string
  /** In bases; undefined if the file doesn't state it. */
  readonly length: number | undefined
}

/** A chromosome whose length is known. */
export type SizedChromosome = Chromosome & { readonly length: number }

/** The contig lines of a header: `##contig=<ID=chr1,length=248956422,…>`. */
export function contigsOf({ Metadata }: VariantSetRecord): Chromosome[] {
  return (Metadata['contig'] ?? '').split('\n').flatMap((line) => {
    const fields = new Map(
      [...line.matchAll(/[<,]\s*(\w+)=("(?:[^"\\]|\\.)*"|[^,>]*)/g)].map(
        ([, key = '', value = '']) => [key, value.replace(/^"(.*)"$/, '$1')],
      ),
    )
    const name = fields.get('ID')
    const length = Number(fields.get('length') ?? Number.NaN)
    return name === undefined
      ? []
      : [{ name, length: Number.isSafeInteger(length) ? length : undefined }]
  })
}
