import type { Truth } from './designs.ts'
import type { Contig } from './reference.ts'

/** A truth file as VCF, sorted, with phased genotypes. */
export function truthVcf(
  { samples, variants }: Truth,
  contigs: readonly Contig[],
  command: string,
): string {
  const hasFractions = variants.some(({ fractions }) => fractions !== undefined)
  const hasOrigins = variants.some(({ origin }) => origin !== undefined)
  const lines = [
    '##fileformat=VCFv4.3',
    `##source=${command}`,
    '##reference=reference.fa',
    '##synthetic=Made up, of no organism: every variant that was planted, and nothing else',
    ...contigs.map(({ name, bases }) => `##contig=<ID=${name},length=${bases.length}>`),
    '##FILTER=<ID=PASS,Description="All filters passed">',
    ...(hasOrigins
      ? ['##INFO=<ID=ORIGIN,Number=1,Type=String,Description="Where the variant comes from">']
      : []),
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    ...(hasFractions
      ? ['##FORMAT=<ID=AF,Number=A,Type=Float,Description="Expected share of the reads">']
      : []),
    ['#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT', ...samples].join('\t'),
    ...variants.map(({ contig, position, ref, alt, origin, genotypes, fractions }) =>
      [
        contigs[contig]?.name,
        position + 1,
        '.',
        ref,
        alt,
        '.',
        'PASS',
        origin === undefined ? '.' : `ORIGIN=${origin}`,
        hasFractions ? 'GT:AF' : 'GT',
        ...genotypes.map((genotype, at) => {
          const fraction = fractions?.[at]
          return fraction === undefined ? genotype : `${genotype}:${Number(fraction.toFixed(3))}`
        }),
      ].join('\t'),
    ),
  ]
  return `${lines.join('\n')}\n`
}
