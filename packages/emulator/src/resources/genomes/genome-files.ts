import type { V2GenomeAnnotation, V2GenomeFileSet } from '@benchtop/contracts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { GenomeRow } from './genomes-store.ts'

/** Directories of genomes are laid out by species, source and build, such as `Homo_sapiens/UCSC/hg19`. */
function folderOf(genome: GenomeRow): string {
  const parts = [genome.species_name, genome.source, genome.build]
  return join(...parts.map((part) => part.replace(/[^\w.-]+/g, '_')))
}

/** Reads from the folder each time, because its owner may change it while the platform runs. */
export function createGenomeFiles(root: string | undefined) {
  /** The paths of a genome's files; none without a folder of genomes or without one of this genome. */
  const pathsOf = async (genome: GenomeRow): Promise<string[]> => {
    if (root === undefined) return []
    const entries = await readdir(join(root, folderOf(genome)), {
      recursive: true,
      withFileTypes: true,
    }).catch(noneWhereMissing)
    return entries
      .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
      .toSorted()
  }

  const relativePath = (path: string): string =>
    relative(root ?? '', path)
      .split(sep)
      .join('/')

  return {
    /** Its files by their directories, below the genome's own folder. */
    async fileSets(genome: GenomeRow): Promise<V2GenomeFileSet[]> {
      const sets = new Map<string, V2GenomeFileSet['Files']>()
      for (const path of await pathsOf(genome)) {
        const Path = relativePath(path)
        const name = Path.slice(folderOf(genome).length + 1).replace(/\/?[^/]*$/, '')
        const { size: Size } = await stat(path)
        sets.set(name, [...(sets.get(name) ?? []), { Path, Size }])
      }
      return [...sets].map(([Name, Files]) => ({ Name, Files }))
    },
    /** Its sequences in the order of their FASTA index. */
    async annotations(genome: GenomeRow): Promise<V2GenomeAnnotation[]> {
      const lengths = new Map<string, number>()
      for (const path of await pathsOf(genome)) {
        if (!path.endsWith('.fai')) continue
        const text = await readFile(path, 'utf8')
        for (const [name, length] of text.split('\n').map((line) => line.split('\t'))) {
          if (name !== undefined && Number(length) > 0) lengths.set(name, Number(length))
        }
      }
      return [...lengths].map(([Name, Length]) => ({ Name, Length }))
    },
  }
}
/** What the platform's folder of reference genomes has of a genome. */
export type GenomeFiles = ReturnType<typeof createGenomeFiles>

function noneWhereMissing(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
