type Dropped = { readonly file: { readonly name: string }; readonly directory: string }

/** The endings of files that belong together: what is before them names the sample or the calls. */
const endings =
  /(?:\.(?:g\.vcf|vcf|bam|bai|cram|crai|tbi|csi|fastq|fq|txt|csv|tsv|json|html|gz|bgz))+$/i

/**
 * The name of a result for files that were dropped together: that of their one folder, or what is before the endings of
 * their names where all have the same; else the first one's, with how many others there are.
 */
export function resultName(files: readonly Dropped[]): string {
  const folders = new Set(files.map(({ directory }) => directory.split('/')[0] ?? ''))
  const [folder = ''] = folders
  if (folders.size === 1 && folder !== '') return folder
  const stems = new Set(files.map(({ file: { name } }) => name.replace(endings, '') || name))
  const [stem = 'Upload'] = stems
  if (stems.size === 1) return stem
  const others = files.length - 1
  return `${files[0]?.file.name} and ${others} more`
}
