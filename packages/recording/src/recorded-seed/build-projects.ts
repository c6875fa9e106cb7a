import { resourceOf } from '../hrefs.ts'
import { filesOf } from './build-files.ts'
import { propertiesOf } from './build-properties.ts'
import {
  idOf,
  isSeedId,
  kinds,
  listOf,
  ownerOf,
  projectIdOf,
  textOf,
  texts,
  type Building,
} from './building.ts'
import type { Recorded } from './records.ts'

/** A project with its samples and AppResults. */
export function projectOf(building: Building, id: string, record: Recorded) {
  const samples = childrenOf(building, 'samples', id, sampleOf)
  const appResults = childrenOf(building, 'appresults', id, appResultOf)
  return {
    id,
    owner: ownerOf(building, record),
    name: textOf(record['Name']) || `Project ${id}`,
    ...texts(record, 'Description'),
    ...(samples.length > 0 && { samples }),
    ...(appResults.length > 0 && { appResults }),
    ...propertiesOf(building, 'projects', id),
  }
}

/** The rows of a project. What has no seeded project is reported once, with the first one. */
function childrenOf<Row>(
  building: Building,
  collection: 'samples' | 'appresults',
  project: string,
  rowOf: (building: Building, id: string, record: Recorded) => Row,
): Row[] {
  const { records, isSeeded } = building
  return records.all(collection).flatMap(([id, record]) => {
    if (!isSeeded(collection, id)) return []
    return projectIdOf(records, collection, id) === project ? rowOf(building, id, record) : []
  })
}

function sampleOf(building: Building, id: string, record: Recorded) {
  const { records, isSeeded } = building
  const run = records.parent('samples', id, 'runs')
  return {
    id,
    name: textOf(record['Name']) || `Sample ${id}`,
    ...texts(record, 'SampleId', 'ExperimentName'),
    ...(run !== undefined && isSeeded('runs', run) && { run }),
    ...sharedOf(building, record),
    ...countsOf(record),
    ...filesOf(building, 'samples', id),
    ...propertiesOf(building, 'samples', id),
  }
}

function appResultOf(building: Building, id: string, record: Recorded) {
  const uses = listOf(record['References']).flatMap((reference) => {
    const target = resourceOf(reference['HrefContent'] ?? reference['Href'])
    const isUsed = target?.collection === 'samples' && building.isSeeded('samples', target.id)
    return isUsed && reference['Rel'] === 'Using' ? target.id : []
  })
  return {
    id,
    name: textOf(record['Name']) || `AppResult ${id}`,
    ...texts(record, 'Description'),
    ...sharedOf(building, record),
    ...(uses.length > 0 && { uses }),
    ...filesOf(building, 'appresults', id),
    ...propertiesOf(building, 'appresults', id),
  }
}

/** The session and the genome of a sample or an AppResult. */
function sharedOf({ isSeeded, records }: Building, record: Recorded) {
  const session = idOf(record['AppSession'])
  const application =
    session === undefined ? undefined : idOf(records.get('appsessions', session)?.['Application'])
  const genome = idOf(record['Genome'])
  return {
    ...(session !== undefined &&
      isSeeded('appsessions', session) &&
      application !== undefined && { appSession: session }),
    ...(genome !== undefined && isSeedId(genome) && { genome }),
  }
}

function countsOf(record: Recorded) {
  const { Read1: read1, Read2: read2, NumReadsRaw: numReadsRaw, NumReadsPF: numReadsPF } = record
  const counts = { read1, read2, numReadsRaw, numReadsPF }
  return Object.fromEntries(
    Object.entries(counts).filter(([, value]) => Number.isSafeInteger(value)),
  ) as Partial<Record<keyof typeof counts, number>>
}

/** Reports the samples and AppResults that are in no project of the seed. */
export function reportOrphans({ records, leftOut, isSeeded }: Building): void {
  for (const collection of ['samples', 'appresults'] as const) {
    for (const [id] of records.all(collection)) {
      if (isSeeded(collection, id)) continue
      const why = isSeedId(id)
        ? 'they are deleted, or no answer states their project'
        : 'the id is no whole number'
      leftOut.add(kinds[collection], why)
    }
  }
}
