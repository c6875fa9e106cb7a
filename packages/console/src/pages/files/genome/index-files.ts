import type { FileCompact, FileRecord } from '@benchtop/contracts'
import { api } from '../../../api/clients.ts'
import { ownerOf, type FileOwner } from '../file-owner.ts'

/** A VCF or BAM that the genome browser can show, and the index next to it. */
export type Track = {
  readonly file: FileCompact
  readonly kind: 'variant' | 'alignment'
  readonly index: FileCompact | undefined
}

/** A FASTA and its index: the reference sequence. */
export type Reference = { readonly fasta: FileCompact; readonly index: FileCompact }

const extensions = 'vcf,vcf.gz,vcf.bgz,gvcf,gvcf.gz,bam,bai,tbi,csi,fa,fasta,fna,fai'.split(',')
/** The maximal page size of a list of files. */
const pageSize = 1000
/** The number of files that are searched for indexes and other tracks. */
const most = 5000

/** The genomic files of the same owner, including the file itself. */
export async function genomicFilesWith(
  file: FileRecord,
  signal: AbortSignal,
): Promise<FileCompact[]> {
  const owner = ownerOf(file)
  if (owner === undefined || owner.kind === 'appsession') return [file]
  const files: FileCompact[] = []
  const params = { Extensions: extensions, Limit: pageSize, SortBy: 'Path' } as const
  for await (const one of filesOf(owner, params, signal)) {
    files.push(one)
    if (files.length >= most) break
  }
  return files
}

type ListParams = {
  readonly Extensions: readonly string[]
  readonly Limit: number
  readonly SortBy: 'Path'
}

/** The files of an owner; an analysis itself has only logs. */
async function* filesOf(
  { kind, id }: FileOwner,
  params: ListParams,
  signal: AbortSignal,
): AsyncGenerator<FileCompact, void, undefined> {
  const { v1 } = api
  if (kind === 'run') yield* v1.listRunFiles.all({ runId: id, ...params }, { signal })
  if (kind === 'sample') yield* v1.listSampleFiles.all({ sampleId: id, ...params }, { signal })
  if (kind === 'appresult') {
    yield* v1.listAppResultFiles.all({ appResultId: id, ...params }, { signal })
  }
}

/**
 * The tracks among some files. The index of `a.bam` is `a.bam.bai` or `a.bai`; that of `a.vcf.gz` is `a.vcf.gz.tbi`.
 */
export function findTracks(files: readonly FileCompact[]): Track[] {
  const byPath = new Map(files.map((file) => [file.Path, file]))
  return files.flatMap((file): Track[] => {
    const { Path } = file
    if (/\.bam$/i.test(Path)) {
      const names = [`${Path}.bai`, Path.replace(/bam$/i, 'bai'), `${Path}.csi`]
      return [{ file, kind: 'alignment', index: firstOf(byPath, names) }]
    }
    if (!/\.g?vcf(\.b?gz)?$/i.test(Path)) return []
    return [{ file, kind: 'variant', index: firstOf(byPath, [`${Path}.tbi`, `${Path}.csi`]) }]
  })
}

/** The one FASTA with an index among some files; undefined if there is none, or more than one. */
export function findReference(files: readonly FileCompact[]): Reference | undefined {
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
