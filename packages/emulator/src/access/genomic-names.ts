/** The file names that the platform treats as variants, and as aligned reads. */
export const vcfName = /\.(?:g?vcf(?:\.b?gz)?|bcf)$/i
export const readsName = /\.(?:bam|cram)$/i
/** Those whose content can be checked. */
export const checkedName =
  /\.(?:g?vcf|bcf|bam|cram|f(?:ast)?q|bed)(?:\.b?gz)?$|(?:^|\/)sample_?sheet[^/]*\.csv$/i
