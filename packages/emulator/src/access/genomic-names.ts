/** The file names that the platform treats as variants, and as aligned reads. */
export const vcfName = /\.(?:g?vcf(?:\.b?gz)?|bcf)$/i
export const readsName = /\.(?:bam|cram)$/i
