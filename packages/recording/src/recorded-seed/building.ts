import { isObject } from '../json-values.ts'
import type { RecordedFiles } from './contents.ts'
import type { Recorded, Records } from './records.ts'
import type { LeftOut } from './summary.ts'

/** What a seed is built of. */
export type Building = {
  readonly records: Records
  readonly leftOut: LeftOut
  readonly files: RecordedFiles
  /** Whether a resource of a collection will be in the seed. */
  readonly isSeeded: (collection: string, id: string) => boolean
  /** The owner of what doesn't name one. */
  readonly someone: string
}

/** The lists that a seed can have, by the collections that they are made of. */
export const kinds = {
  users: 'users',
  applications: 'applications',
  projects: 'projects',
  samples: 'samples',
  appresults: 'AppResults',
  appsessions: 'sessions',
  runs: 'runs',
  files: 'files',
  biosamples: 'biosamples',
  libraries: 'libraries',
  librarypools: 'pools',
} as const
/** What is there on every platform, or stands inside what a seed lists. */
export const elsewhere = new Set([
  'genomes',
  'libraryprepkits',
  'librarypreps',
  'subjects',
  'filesets',
])

/** Ids that a seed can have: whole numbers. */
export function isSeedId(id: string): boolean {
  return /^[1-9]\d{0,14}$/.test(id)
}

/** The seeded rows of a collection: what isn't left out for its id, or because it was deleted. */
export function rows<Row>(
  building: Building,
  collection: keyof typeof kinds,
  rowOf: (building: Building, id: string, record: Recorded) => Row | undefined,
): Row[] {
  const { records, leftOut } = building
  return records.all(collection).flatMap(([id, record]) => {
    if (!isSeedId(id)) leftOut.add(kinds[collection], 'the id is no whole number')
    else if (records.deleted.has(`${collection}/${id}`)) {
      leftOut.add(kinds[collection], 'it was deleted in the recording')
    } else return rowOf(building, id, record) ?? []
    return []
  })
}

export function seededIn(records: Records): Building['isSeeded'] {
  const isThere = (collection: string, id: string): boolean =>
    isSeedId(id) && records.has(collection, id) && !records.deleted.has(`${collection}/${id}`)
  return (collection, id) => {
    if (!isThere(collection, id)) return false
    if (collection !== 'samples' && collection !== 'appresults') return true
    const project = projectIdOf(records, collection, id)
    return project !== undefined && isThere('projects', project)
  }
}

/** The project that a sample or an AppResult states, else the one in whose list it was. */
export function projectIdOf(records: Records, collection: string, id: string): string | undefined {
  const record = records.get(collection, id)
  return idOf(listOf(record?.['Projects'])[0]) ?? records.parent(collection, id, 'projects')
}

export function ownerOf({ isSeeded, someone }: Building, record: Recorded): string {
  const owner =
    idOf(record['UserOwnedBy']) ?? idOf(record['UserCreatedBy']) ?? idOf(record['UserUploadedBy'])
  return owner !== undefined && isSeeded('users', owner) ? owner : someone
}

export function idOf(value: unknown): string | undefined {
  return isObject(value) && typeof value['Id'] === 'string' ? value['Id'] : undefined
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function listOf(value: unknown): Recorded[] {
  return Array.isArray(value) ? value.filter((one) => isObject(one)) : []
}

/** The texts that a record has of these members, as a seed has them: with a small first letter. */
export function texts<Name extends string>(record: Recorded, ...names: readonly Name[]) {
  const present = names.filter((name) => textOf(record[name]) !== '')
  return Object.fromEntries(
    present.map((name) => [name.charAt(0).toLowerCase() + name.slice(1), record[name]]),
  ) as { readonly [One in Uncapitalize<Name>]?: string }
}

export function optional<Name extends string, Value>(name: Name, value: Value) {
  return (value === '' ? {} : { [name]: value }) as { readonly [One in Name]?: Value }
}
