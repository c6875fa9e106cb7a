/** The file names that the platform treats as variants and as a BAM. */
export const vcfName = /\.(?:g?vcf(?:\.b?gz)?|bcf)$/i
export const bamName = /\.bam$/i
