/** The file names that the platform takes for a VCF and for a BAM. */
export const vcfName = /\.vcf(\.b?gz)?$/i
export const bamName = /\.bam$/i
