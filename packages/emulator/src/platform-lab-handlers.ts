import type { Lab } from './platform-lab.ts'
import { bioSamplesV2 } from './resources/biosamples/biosamples-v2.ts'
import { commentsV2 } from './resources/comments/comments-v2.ts'
import { datasetTypesV2 } from './resources/dataset-types/dataset-types-v2.ts'
import { datasetsV2 } from './resources/datasets/datasets-v2.ts'
import { fileListsV2 } from './resources/file-lists/file-lists-v2.ts'
import { labRequeuesV2 } from './resources/lab-requeues/lab-requeues-v2.ts'
import { librariesV2 } from './resources/libraries/libraries-v2.ts'
import { libraryPrepsV2 } from './resources/library-preps/library-preps-v2.ts'

/** The handlers of the lab and of what else v2 alone has. */
export function labHandlers(lab: Lab) {
  const { rows, named, places, v2Href } = lab
  const holderOfDataset = lab.datasets.holder
  return {
    ...fileListsV2({ fileLists: lab.fileLists, holderOfDataset }),
    ...bioSamplesV2({
      store: rows.bioSamples,
      bioSamples: lab.bioSamples,
      reader: lab.bioSampleReader,
      named,
      places,
      v2Href,
    }),
    ...libraryPrepsV2(rows.preps, v2Href),
    ...librariesV2({
      store: rows.libraries,
      libraries: lab.libraries,
      reader: lab.libraryReader,
      named,
      v2Href,
      defaultProject: (id) => lab.bioSamples.get(id).default_project_id ?? undefined,
    }),
    ...labRequeuesV2({ store: rows.labRequeues, labRequeues: lab.labRequeues, v2Href }),
    ...datasetsV2({ store: rows.datasets, datasets: lab.datasets, reader: lab.datasetReader }),
    ...datasetTypesV2(rows.datasetTypes, v2Href),
    ...commentsV2(rows.comments, v2Href),
  }
}
