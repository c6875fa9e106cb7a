import { buildVariantIndex, memorySource, openVariants, type VariantFile } from '../index.ts'

/** Indexes and opens the bytes of a VCF file. */
export async function openBytes(bytes: Uint8Array): Promise<VariantFile> {
  const source = memorySource(bytes)
  return openVariants(source, await buildVariantIndex(source))
}

/** A VCF text of records at the given positions, each `chrom:pos`; their IDs count from 0. */
export function textOf(places: readonly string[]): string {
  const records = places.map((place, number) => {
    const [chrom, pos] = place.split(':')
    return `${chrom}\t${pos}\tv${number}\tA\tC\t10\tPASS\t.\n`
  })
  return `##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n${records.join('')}`
}
