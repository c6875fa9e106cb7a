import { prefixed } from '@benchtop/contracts'
import { applicationsV2 } from '../resources/applications/applications-v2.ts'
import { archivesV2 } from '../resources/archives/archives-v2.ts'
import { bioSamplesV2 } from '../resources/biosamples/biosamples-v2.ts'
import { commentsV2 } from '../resources/comments/comments-v2.ts'
import { datasetTypesV2 } from '../resources/dataset-types/dataset-types-v2.ts'
import { datasetsV2 } from '../resources/datasets/datasets-v2.ts'
import { fileListsV2 } from '../resources/file-lists/file-lists-v2.ts'
import { labRequeuesV2 } from '../resources/lab-requeues/lab-requeues-v2.ts'
import { lanesV2 } from '../resources/lanes/lanes-v2.ts'
import { launchesV2 } from '../resources/launches/launches-v2.ts'
import { librariesV2 } from '../resources/libraries/libraries-v2.ts'
import { libraryPrepsV2 } from '../resources/library-preps/library-preps-v2.ts'
import { propertiesV2 } from '../resources/properties/properties-v2.ts'
import { runsV2 } from '../resources/runs/runs-v2.ts'
import { searchV1 } from '../resources/search/search-v1.ts'
import { workflowsV2 } from '../resources/workflows/workflows-v2.ts'
import type { Foundation } from './foundation.ts'
import type { Resources } from './resources.ts'

/** The properties of each kind of resource that has any in v2. */
export function v2PropertyHandlers({ properties }: Resources) {
  const options = {
    store: properties.rows,
    properties: properties.rules,
    reader: properties.v2Reader,
  }
  return {
    ...prefixed('applicationProperties', propertiesV2('application', options)),
    ...prefixed('appSessionProperties', propertiesV2('appsession', options)),
    ...prefixed('bioSampleProperties', propertiesV2('biosample', options)),
    ...prefixed('datasetProperties', propertiesV2('dataset', options)),
    ...prefixed('labRequeueProperties', propertiesV2('labrequeue', options)),
    ...prefixed('projectProperties', propertiesV2('project', options)),
    ...prefixed('runProperties', propertiesV2('run', options)),
  }
}

/** Applications in v2, their launches and workflows. */
function applicationHandlers(foundation: Foundation, resources: Resources) {
  const { applications, appSessions } = resources
  return {
    ...applicationsV2({
      ...foundation,
      store: applications.rows,
      thresholds: resources.applicationThresholds.rules,
      propertiesOf: (id, extent) =>
        resources.properties.v2Reader.container({ kind: 'application', id }, extent),
    }),
    ...launchesV2({
      ...foundation,
      ...resources.launches,
      sessions: appSessions.rules,
      reader: appSessions.reader,
    }),
    ...workflowsV2({ ...foundation, ...resources.workflows, named: resources.named }),
  }
}

/** The handlers of the lab and of other resources that only v2 has. */
export function labHandlers(foundation: Foundation, resources: Resources) {
  const { stores, v2Href } = foundation
  const { bioSamples, datasets, named } = resources
  const common = { ...foundation, named, properties: resources.properties.v2Reader }
  return {
    ...applicationHandlers(foundation, resources),
    ...searchV1(resources.search),
    ...archivesV2({ ...common, store: stores.archives }),
    ...fileListsV2({
      ...common,
      fileLists: resources.fileLists.rules,
      holderOfDataset: datasets.rules.holder,
    }),
    ...bioSamplesV2({ ...common, ...bioSamples }),
    ...libraryPrepsV2(resources.libraryPreps.rows, v2Href),
    ...librariesV2({
      ...common,
      ...resources.libraries,
      defaultProject: (id) => bioSamples.rules.get(id).default_project_id ?? undefined,
    }),
    ...labRequeuesV2({
      ...common,
      ...resources.labRequeues,
      sharedWith: resources.authority.sharedWith,
    }),
    ...datasetsV2(datasets),
    ...datasetTypesV2(resources.datasetTypes.rows, v2Href),
    ...lanesV2({ ...resources.lanes, v2Href }),
    ...runsV2({ ...common, ...resources.runs, sampleSheetOf: resources.sampleSheetOf }),
    ...commentsV2(resources.comments.rows, v2Href),
  }
}
