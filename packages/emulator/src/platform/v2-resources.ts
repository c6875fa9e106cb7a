import type { DatasetReader } from '../resources/datasets/datasets-reader.ts'
import { createGenomeFiles } from '../resources/genomes/genome-files.ts'
import { createV2TrashReader } from '../resources/trash/trash-reader.ts'
import type { Foundation } from './foundation.ts'
import type { Readers } from './readers.ts'

type Parts = {
  readonly foundation: Foundation
  readonly readers: Readers
  readonly datasetReader: DatasetReader
}

/** What v2 shows of resources that v1 has too. */
export function buildV2Resources({ foundation, readers, datasetReader }: Parts) {
  const { stores, settings, places, v2Href } = foundation
  return {
    genomes: { rows: stores.genomes, files: createGenomeFiles(settings.genomes) },
    v2Trash: {
      reader: createV2TrashReader({
        ...stores,
        results: stores.appResults,
        sessions: stores.appSessions,
        sessionReader: readers.appSessions,
        datasetReader,
        v2Properties: readers.v2Properties,
        places,
        v2Href,
      }),
    },
  }
}
