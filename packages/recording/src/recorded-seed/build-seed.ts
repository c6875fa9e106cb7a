import { runDetails, sequencingStats } from '@benchtop/contracts'
import type { SeedDocument } from '@benchtop/emulator'
import { isObject } from '../json-values.ts'
import { filesOf } from './build-files.ts'
import { labOf } from './build-lab.ts'
import { projectOf, reportOrphans } from './build-projects.ts'
import { propertiesOf } from './build-properties.ts'
import { inOrder, sessionOf } from './build-sessions.ts'
import {
  elsewhere,
  isSeedId,
  kinds,
  optional,
  ownerOf,
  rows,
  seededIn,
  textOf,
  texts,
  type Building,
} from './building.ts'
import type { RecordedFiles } from './contents.ts'
import type { Recorded, Records } from './records.ts'
import type { LeftOut } from './summary.ts'

const noCommand = 'The command of this application was not recorded.'

/** The seed of what was recorded. Whatever of it can't be seeded is reported as left out. */
export function buildSeed(records: Records, leftOut: LeftOut, files: RecordedFiles): SeedDocument {
  for (const collection of records.collections) {
    if (collection in kinds || elsewhere.has(collection)) continue
    for (const _ of records.all(collection)) {
      leftOut.add(collection, 'seeds have no list of them')
    }
  }
  const someone = records.currentUser ?? records.all('users')[0]?.[0] ?? '1'
  const building: Building = { records, leftOut, files, someone, isSeeded: seededIn(records) }
  reportOrphans(building)
  return {
    users: usersOf(building),
    applications: rows(building, 'applications', applicationOf),
    runs: rows(building, 'runs', runOf),
    appSessions: inOrder(rows(building, 'appsessions', sessionOf)),
    projects: rows(building, 'projects', projectOf),
    ...labOf(building),
  }
}

function usersOf({ records, someone, leftOut }: Building): NonNullable<SeedDocument['users']> {
  const users = records.all('users').flatMap(([id, record]) => {
    if (!isSeedId(id)) {
      leftOut.add('users', 'the id is no whole number')
      return []
    }
    const roles = textsOf(record['Roles'])
    return {
      id,
      name: textOf(record['Name']) || `User ${id}`,
      email: `user-${id}@example.test`,
      ...(roles.length > 0 && { roles }),
    }
  })
  if (users.some(({ id }) => id === someone)) return users
  leftOut.add('users', 'no user was recorded: one was made up')
  return [...users, { id: someone, name: 'Unknown user', email: `user-${someone}@example.test` }]
}

function applicationOf({ someone, leftOut }: Building, id: string, record: Recorded) {
  const isNative = record['Category'] === 'Native'
  const homepageUri = textOf(record['HomepageUri'])
  leftOut.add('client secrets', 'they are secret: launches and tokens need new ones')
  if (isNative) leftOut.add('commands of native applications', 'no answer states them')
  return {
    id,
    name: textOf(record['Name']) || `Application ${id}`,
    kind: isNative ? ('native' as const) : ('web' as const),
    owner: someone,
    clientId: `recorded-${id}`,
    ...(URL.canParse(homepageUri) && { homepageUri }),
    ...texts(record, 'ShortDescription', 'CompanyName'),
    ...optional('version', textOf(record['VersionNumber'])),
    // A list of products, even an empty one, activates billing.
    ...(record['IsBillingActivated'] === true && { products: [] }),
    ...(record['PublishStatus'] === 'Draft' && { launchBy: 'owner' as const }),
    ...(textsOf(record['Classifications']).length > 0 && {
      classifications: textsOf(record['Classifications']),
    }),
    ...(isNative && { command: ['node', '-e', `throw new Error(${JSON.stringify(noCommand)})`] }),
  }
}

function runOf(building: Building, id: string, record: Recorded) {
  const details = runDetails.safeParse(pick(record, Object.keys(runDetails.shape)))
  const stats = sequencingStats.safeParse(
    pick(record['SequencingStats'], Object.keys(sequencingStats.shape)),
  )
  const experimentName = textOf(record['ExperimentName']) || textOf(record['Name'])
  return {
    id,
    owner: ownerOf(building, record),
    experimentName: experimentName || `Run ${id}`,
    ...texts(record, 'Name'),
    ...(typeof record['Number'] === 'number' && { number: record['Number'] }),
    ...optional('status', textOf(record['Status']) as 'Complete'),
    ...momentOf('dateCreated', record['DateCreated']),
    ...momentOf('dateUploadStarted', record['DateUploadStarted']),
    ...(details.success && Object.keys(details.data).length > 0 && { details: details.data }),
    ...(stats.success && isObject(record['SequencingStats']) && { sequencingStats: stats.data }),
    ...filesOf(building, 'runs', id),
    ...propertiesOf(building, 'runs', id),
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function momentOf<Name extends string>(name: Name, value: unknown) {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return optional(name, Number.isNaN(moment) ? '' : new Date(moment).toISOString())
}

function pick(value: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}
