import { fastqRecords, readsOfRun, type InstrumentFacts } from '@benchtop/instrument'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { contentTypeOf } from '../files/content-type.ts'
import type { PlannedFile, SequencedLibraryRow } from './run-simulations-store.ts'

/**
 * How many reads each FASTQ file of a simulated run has. The figures of its lanes stand for millions: a file shows what
 * they look like.
 */
export const readsInFile = 25

const compress = promisify(gzip)

/** A FASTQ file of a library, which becomes part of a dataset when its run is complete. */
export type PlannedReads = PlannedFile & { readonly libraryId: number }

/**
 * Stores the FASTQ files of the libraries of a run before any of its rows: one for each read, with the names that
 * conversion software gives without splitting by lanes. Each content is added to the held ones immediately.
 */
export async function storeReads(
  libraries: readonly SequencedLibraryRow[],
  facts: InstrumentFacts,
  blobs: BlobStore,
  held: Set<string>,
): Promise<PlannedReads[]> {
  const stored: PlannedReads[] = []
  const reads = readsOfRun(facts.details).filter(({ isIndex }) => !isIndex)
  for (const [at, library] of libraries.entries()) {
    for (const [readAt] of reads.entries()) {
      const name = `${fileName(library.name)}_S${at + 1}_R${readAt + 1}_001.fastq.gz`
      const text = fastqRecords(name, readsInFile, facts)
      const blob = await blobs.write(oneChunk(await compress(text)))
      held.add(blob.sha256)
      stored.push({
        libraryId: library.id,
        name,
        path: name,
        content_type: contentTypeOf(name),
        size: blob.size,
        etag: blob.md5,
        sha256: blob.sha256,
      })
    }
  }
  return stored
}

/** Conversion software replaces what isn't a letter or a digit by dashes, too. */
function fileName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '-')
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
