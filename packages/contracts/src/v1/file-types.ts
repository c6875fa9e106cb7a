/** Media types of genomics, which neither browsers nor lists of types know, and of a few texts. */
const types: Readonly<Record<string, string>> = {
  vcf: 'text/x-vcf',
  bam: 'application/x-bam',
  cram: 'application/x-cram',
  bed: 'text/plain',
  fastq: 'text/plain',
  fq: 'text/plain',
  fasta: 'text/plain',
  fa: 'text/plain',
  fai: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  tsv: 'text/tab-separated-values',
  gz: 'application/gzip',
  bgz: 'application/gzip',
}

/** Of files that browsers recognize by themselves, and programs don't. */
const common: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  zip: 'application/zip',
}

/** The media type of a file by its name's extension; undefined if it isn't known. */
export function fileTypeOf(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (Object.hasOwn(types, extension)) return types[extension]
  return Object.hasOwn(common, extension) ? common[extension] : undefined
}

/** The names of files whose content can be checked: variants, reads, alignments, intervals and sample sheets. */
export const checkedName: RegExp =
  /\.(?:g?vcf|bcf|bam|cram|f(?:ast)?q|bed)(?:\.b?gz)?$|(?:^|\/)sample_?sheet[^/]*\.csv$/i
