import type { SeedDocument } from '@benchtop/emulator'
import { isObject } from '../json-values.ts'
import { propertiesOf } from './build-properties.ts'
import { idOf, listOf, optional, ownerOf, rows, textOf, texts, type Building } from './building.ts'
import type { Recorded } from './records.ts'

type Lab = Pick<SeedDocument, 'biosamples' | 'libraries' | 'libraryPools'>

/** The biosamples, libraries and pools of a recording. */
export function labOf(building: Building): Lab {
  const libraries = rows(building, 'libraries', libraryOf)
  return {
    biosamples: rows(building, 'biosamples', bioSampleOf),
    libraries,
    libraryPools: rows(building, 'librarypools', (load, id, record) => ({
      id,
      owner: ownerOf(load, record),
      userPoolId: textOf(record['UserPoolId']) || `pool-${id}`,
      ...texts(record, 'Notes'),
      ...optional('status', textOf(record['Status']) as 'Active'),
      libraries: libraries.flatMap((library) => (isInPool(load, library.id, id) ? library.id : [])),
    })),
  }
}

function bioSampleOf(building: Building, id: string, record: Recorded) {
  const project = idOf(record['DefaultProject'])
  const subject = record['Subject']
  const userSubjectId = isObject(subject) ? textOf(subject['UserSubjectId']) : ''
  return {
    id,
    owner: ownerOf(building, record),
    name: textOf(record['BioSampleName']) || `BioSample-${id}`,
    ...texts(record, 'Nickname', 'ContainerName', 'ContainerPosition'),
    ...(project !== undefined &&
      building.isSeeded('projects', project) && { defaultProject: project }),
    ...(isObject(subject) &&
      userSubjectId !== '' && {
        subject: {
          ...optional('id', idOf(subject) ?? ''),
          userSubjectId,
          ...texts(subject, 'Description', 'Species', 'Gender'),
        },
      }),
    ...optional('status', textOf(record['Status']) as 'New'),
    ...propertiesOf(building, 'biosamples', id),
  }
}

function libraryOf({ isSeeded, leftOut }: Building, id: string, record: Recorded) {
  const bioSample = idOf(record['BioSample'])
  const prep = record['LibraryPrep']
  const prepName = isObject(prep) ? textOf(prep['Name']) : ''
  if (bioSample === undefined || !isSeeded('biosamples', bioSample) || prepName === '') {
    leftOut.add('libraries', 'no answer states their biosample or their prep')
    return undefined
  }
  const project = idOf(record['Project'])
  return {
    id,
    name: textOf(record['Name']) || `Library ${id}`,
    biosample: bioSample,
    prep: prepName,
    ...(project !== undefined && isSeeded('projects', project) && { project }),
    ...(Number.isSafeInteger(record['InsertSize']) && {
      insertSize: record['InsertSize'] as number,
    }),
    ...texts(record, 'Biomolecule', 'Index1', 'Index1Sequence', 'Index2', 'Index2Sequence'),
  }
}

function isInPool({ records }: Building, library: string, pool: string): boolean {
  const record = records.get('libraries', library)
  return (
    listOf(record?.['Pools']).some((one) => idOf(one) === pool) ||
    records.parent('libraries', library, 'librarypools') === pool
  )
}
