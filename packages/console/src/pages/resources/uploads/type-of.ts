/** Media types of genomics that browsers don't know; for other files they derive the type from the name. */
const genomic: Readonly<Record<string, string>> = {
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

/** The media type of a file of the user's machine; the platform requires one with every upload. */
export function typeOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const known = Object.hasOwn(genomic, extension) ? genomic[extension] : undefined
  return known ?? (type === '' ? 'application/octet-stream' : type)
}
