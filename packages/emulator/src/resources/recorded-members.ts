import {
  formatTimestamp,
  type ApplicationFeature,
  type ApplicationSummary,
  type ResourceSummary,
} from '@benchtop/contracts'
import { parseHref } from '../ids/resource-id.ts'
import type { Places } from '../kernel/places.ts'
import type { ApplicationRow, ApplicationStore } from './applications/applications-store.ts'
import type { References } from './properties/properties.ts'
import type { UserStore } from './users/users-store.ts'
import { avatarUrl } from './users/users-views.ts'

type Members = Readonly<Record<string, unknown>>

/** Adds to a record of v1, and to every record in it, the members that only recordings of deployed platforms have. */
export type RecordedMembers = (record: unknown) => unknown

type Options = {
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly references: Pick<References, 'compact' | 'compactAt'>
  /** The id of the library that the reads of a sample are of. */
  readonly libraryOfSample: (sampleId: number) => number | undefined
  readonly places: Places
}

/** The members of a file that name what it belongs to, in full here. */
const parents: ReadonlySet<string> = new Set([
  'ParentRun',
  'ParentSample',
  'ParentAppResult',
  'ParentAppSession',
])

/** The kinds whose records have an Id, a Name and a date of creation of their own. */
const numbered: ReadonlySet<string> = new Set([
  'user',
  'run',
  'project',
  'sample',
  'appresult',
  'appsession',
  'file',
  'application',
])

export function createRecordedMembers(options: Options): RecordedMembers {
  const added = createAdded(options)
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
      const isParent = parents.has(name) && 'HrefParts' in value && member !== undefined
      return [name, within(isParent ? inFull(member, options.references) : member)]
    })
    return { ...(Object.fromEntries(members) as Members), ...added(value as Members) }
  }
  return within
}

function inFull(parent: unknown, references: Options['references']): unknown {
  const { Href } = parent as ResourceSummary
  return references.compactAt(Href) ?? parent
}

/** What a single record has in addition. */
function createAdded({ users, applications, references, libraryOfSample, places }: Options) {
  const byKind: Readonly<Record<string, (id: number, record: Members) => Members>> = {
    user(id, record) {
      if ('Email' in record) return { IdAsLong: id }
      const row = users.get(id)
      return row === undefined
        ? {}
        : { DateCreated: formatTimestamp(row.created_ms), AvatarUrl: avatarUrl(id, places.uiUrl) }
    },
    application(id, record) {
      const row = 'HomepageUri' in record ? applications.get(id) : undefined
      return row === undefined ? {} : { IdAsLong: id, ...applicationMembers(row) }
    },
    sample(id, record) {
      const library = 'SampleNumber' in record ? libraryOfSample(id) : undefined
      const Library = library === undefined ? undefined : references.compact('library', library)
      return { IdAsLong: id, ...(Library !== undefined && { Library }) }
    },
  }
  const byNumber = (id: number, record: Members): Members =>
    'DateCreated' in record ? { IdAsLong: id } : {}

  return (record: Members): Members => {
    const { Href } = record
    if (typeof Href !== 'string' || !Href.startsWith('v1pre3/')) return {}
    const named = parseHref(Href)
    if (named === undefined || !numbered.has(named.kind)) return {}
    if (record['Id'] !== String(named.id)) return {}
    return (byKind[named.kind] ?? byNumber)(named.id, record)
  }
}

/** A published application is locked: its users rely on what it is. */
function applicationMembers(
  row: ApplicationRow,
): Required<Pick<ApplicationSummary, 'Features' | 'LockStatus'>> {
  const has: Readonly<Record<ApplicationFeature, boolean>> = {
    Form: row.form !== null,
    Callbacks: row.callbacks !== null,
    Report: row.report !== null,
    Billing: row.billing === 1,
  }
  return {
    Features: (Object.keys(has) as ApplicationFeature[]).filter((feature) => has[feature]),
    LockStatus: row.launch_by === 'everyone' ? 'Locked' : 'Unlocked',
  }
}
