/** The file names that the platform takes for variants and for a BAM. */
export const vcfName = /\.(?:g?vcf(?:\.b?gz)?|bcf)$/i
export const bamName = /\.bam$/i
