import type { FileCompact, FileRecord } from '@benchtop/contracts'
import { get, type Page } from '../../../api/platform.ts'
import { ownerOf } from '../file-owner.ts'

/** A VCF or BAM that the genome browser can show, and the index that lies beside it. */
export type Track = {
  readonly file: FileCompact
  readonly kind: 'variant' | 'alignment'
  readonly index: FileCompact | undefined
}

/** A FASTA and its index: the letters of the genome, where they are at hand. */
export type Reference = { readonly fasta: FileCompact; readonly index: FileCompact }

const extensions = 'vcf,vcf.gz,vcf.bgz,bam,bai,tbi,csi,fa,fasta,fna,fai'
/** The longest page of a list of files. */
const pageSize = 1000
/** Files that are looked through for indexes and other tracks. */
const most = 5000

/** The genomic files that lie with a file, itself among them. */
export async function genomicFilesWith(
  file: FileRecord,
  signal: AbortSignal,
): Promise<FileCompact[]> {
  const owner = ownerOf(file)
  if (owner === undefined) return [file]
  const files: FileCompact[] = []
  for (;;) {
    const query = { Extensions: extensions, Limit: pageSize, Offset: files.length, SortBy: 'Path' }
    const page = await get<Page<FileCompact>>(`v1pre3/${owner.href}/files`, query, signal)
    files.push(...page.Items)
    if (page.Items.length === 0 || files.length >= Math.min(page.TotalCount, most)) return files
  }
}

/** The tracks among some files. The index of `a.bam` is `a.bam.bai` or `a.bai`; that of `a.vcf.gz` is `a.vcf.gz.tbi`. */
export function tracksAmong(files: readonly FileCompact[]): Track[] {
  const byPath = new Map(files.map((file) => [file.Path, file]))
  return files.flatMap((file): Track[] => {
    const { Path } = file
    if (/\.bam$/i.test(Path)) {
      const names = [`${Path}.bai`, Path.replace(/bam$/i, 'bai'), `${Path}.csi`]
      return [{ file, kind: 'alignment', index: firstOf(byPath, names) }]
    }
    if (!/\.vcf(\.b?gz)?$/i.test(Path)) return []
    return [{ file, kind: 'variant', index: firstOf(byPath, [`${Path}.tbi`, `${Path}.csi`]) }]
  })
}

/** The one FASTA with an index among some files; undefined where there is none, or more than one. */
export function referenceAmong(files: readonly FileCompact[]): Reference | undefined {
  const byPath = new Map(files.map((file) => [file.Path, file]))
  const found = files.flatMap((fasta) => {
    const index = /\.(fa|fasta|fna)$/i.test(fasta.Path)
      ? byPath.get(`${fasta.Path}.fai`)
      : undefined
    return index === undefined ? [] : [{ fasta, index }]
  })
  return found.length === 1 ? found[0] : undefined
}

function firstOf(
  byPath: ReadonlyMap<string, FileCompact>,
  paths: readonly string[],
): FileCompact | undefined {
  return paths.map((path) => byPath.get(path)).find((file) => file !== undefined)
}
